/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operator calls written as one table line each. Include after cmocka.h. */
#ifndef SS_TESTS_UNIT_OP_CASES_H
#define SS_TESTS_UNIT_OP_CASES_H

#include <stdlib.h>
#include <string.h>

#include "core/body/composite.h"
#include "core/body/control_flow.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

enum { MAX_OPERANDS = 16, MAX_ATTRS = 18 };

#define INTS(name, ...)                                                                            \
    {.id = SS_ATTR_##name, .ints = (int64_t[]){__VA_ARGS__},                                       \
     .count = sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)}
#define EMPTY(name) {.id = SS_ATTR_##name, .ints = (int64_t[]){0}, .count = 0}
#define REGION(name, region) {.id = SS_ATTR_##name, .regions = &(region), .count = 1}

static struct ss_region add __attribute__((unused)) = {.simple = "add"};
static struct ss_region compare __attribute__((unused)) = {.simple = "compare"};

struct infer_case {
    const char *op, *in; /* operands: "2x3xf32 f32" */
    struct ss_attr attrs[MAX_ATTRS];
    const char *want;
};

/* Reads "2x3xf32 i32" into types. Returns their number. */
static inline size_t parse_types(const char *text, struct ss_type *types)
{
    size_t n = 0;
    while (*text) {
        struct ss_type *t = &types[n++];
        *t = (struct ss_type){0};
        char *end;
        for (int64_t d = strtoll(text, &end, 10); end != text && *end == 'x';
             d = strtoll(text, &end, 10)) {
            t->dims[t->rank++] = d;
            text = end + 1;
        }
        size_t length = strcspn(text, " ");
        assert_true(ss_dtype_find(text, length, &t->dtype));
        text += length;
        text += strspn(text, " ");
    }
    return n;
}

/* The attributes that a case lists. */
static inline struct ss_attrs attrs_of(const struct infer_case *c)
{
    struct ss_attrs attrs = {.items = (struct ss_attr *)c->attrs};
    while (attrs.count < MAX_ATTRS &&
           (c->attrs[attrs.count].ints || c->attrs[attrs.count].regions ||
            c->attrs[attrs.count].tensor))
        attrs.count++;
    return attrs;
}

/* Adds the attributes SIZES and POSITIONS to the call of an op that runs whole programs, as a
 * loader does (ss_program_number). *attrs is then a list in arena. */
static inline void number_regions(const struct ss_op_def *def, struct ss_attrs *attrs,
                                  struct ss_arena *arena)
{
    if (!(def->flags & SS_OP_REGION))
        return;
    struct ss_attr *items = ss_alloc_array(arena, attrs->count + 2, sizeof *items);
    if (attrs->count)
        memcpy(items, attrs->items, attrs->count * sizeof *items);
    items[attrs->count] = (struct ss_attr){.id = SS_ATTR_SIZES};
    items[attrs->count + 1] = (struct ss_attr){.id = SS_ATTR_POSITIONS};
    *attrs = (struct ss_attrs){.items = items, .count = attrs->count + 2};
    ss_program_number(arena, attrs);
}

#define CONV_DIMS                                                                                  \
    INTS(INPUT_BATCH_DIM, 0), INTS(INPUT_FEATURE_DIM, 3), INTS(INPUT_SPATIAL_DIMS, 1, 2),          \
        INTS(KERNEL_INPUT_FEATURE_DIM, 2), INTS(KERNEL_OUTPUT_FEATURE_DIM, 3),                     \
        INTS(KERNEL_SPATIAL_DIMS, 0, 1), INTS(OUTPUT_BATCH_DIM, 0), INTS(OUTPUT_FEATURE_DIM, 3),   \
        INTS(OUTPUT_SPATIAL_DIMS, 1, 2)

#endif
