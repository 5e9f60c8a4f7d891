/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/reducer.h"

#include "core/graph/graph.h"
#include "kernels/reference/body.h"
#include "kernels/reference/kernel.h"

enum ss_reducer ss_reducer_of(const struct ss_region *region)
{
    static const struct {
        const char *name;
        enum ss_reducer reducer;
    } known[] = {{"add", SS_REDUCER_ADD},         {"multiply", SS_REDUCER_MULTIPLY},
                 {"maximum", SS_REDUCER_MAXIMUM}, {"minimum", SS_REDUCER_MINIMUM},
                 {"and", SS_REDUCER_AND},         {"or", SS_REDUCER_OR},
                 {"xor", SS_REDUCER_XOR}};
    if (!region)
        return SS_REDUCER_BODY;
    if (!region->simple) {
        const bool replaces = region->graph && region->graph->n_outputs == 1 &&
                              region->graph->n_inputs == 2 && ss_body_returns(region, 1);
        return replaces ? SS_REDUCER_LAST : SS_REDUCER_BODY;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(region->simple, known[i].name) == 0)
            return known[i].reducer;
    return SS_REDUCER_BODY;
}

bool ss_reducer_absorbs(enum ss_reducer reducer, const struct ss_tensor *init)
{
    switch (reducer) {
    case SS_REDUCER_ADD:
        return ss_tensor_get_complex(init, 0) == 0;
    case SS_REDUCER_MULTIPLY:
        return ss_tensor_get_complex(init, 0) == 1;
    case SS_REDUCER_XOR:
        return ss_i64(init)[0] == 0;
    case SS_REDUCER_MAXIMUM:
    case SS_REDUCER_MINIMUM:
    case SS_REDUCER_AND:
    case SS_REDUCER_OR:
        return true;
    case SS_REDUCER_BODY:
    case SS_REDUCER_LAST:
        break;
    }
    return false;
}

/* A row folds into one cell (in a register) or combines with a row of cells. */
#define RUN(type, expr)                                                                            \
    do {                                                                                           \
        int64_t index[SS_MAX_WALK] = {0};                                                          \
        do {                                                                                       \
            type *to = (type *)acc + acc_start;                                                    \
            const type *from = (const type *)value + value_start;                                  \
            if (to_step == 0) {                                                                    \
                type a = *to;                                                                      \
                for (int64_t i = 0; i < n; i++) {                                                  \
                    const type b = from[i * from_step];                                            \
                    a = (expr);                                                                    \
                }                                                                                  \
                *to = a;                                                                           \
            } else if (to_step == 1 && from_step == 1) {                                           \
                for (int64_t i = 0; i < n; i++) {                                                  \
                    const type a = to[i], b = from[i];                                             \
                    (void)a;                                                                       \
                    to[i] = (expr);                                                                \
                }                                                                                  \
            } else {                                                                               \
                for (int64_t i = 0; i < n; i++) {                                                  \
                    const type a = to[i * to_step], b = from[i * from_step];                       \
                    (void)a;                                                                       \
                    to[i * to_step] = (expr);                                                      \
                }                                                                                  \
            }                                                                                      \
        } while (ss_walk_next(&walk, inner_dims, index, &acc_start, &value_start));                \
    } while (0)

static ss_complex round_complex(enum ss_dtype dtype, ss_complex z)
{
    const enum ss_dtype part = ss_dtype_part(dtype);
    return ss_complex_of(ss_round_float(part, creal(z)), ss_round_float(part, cimag(z)));
}

/* The same walk over complex elements; there is no logic of them. */
static void run_complex(enum ss_reducer reducer, enum ss_dtype dtype, bool rounds,
                        struct ss_walk walk, void *acc, int64_t acc_start, const void *value,
                        int64_t value_start)
{
    const int inner_dims = walk.rank > 0;
    const int64_t n = inner_dims ? walk.dims[walk.rank - 1] : 1;
    const int64_t to_step = inner_dims ? walk.a[walk.rank - 1] : 0;
    const int64_t from_step = inner_dims ? walk.b[walk.rank - 1] : 0;
    if (reducer == SS_REDUCER_ADD && rounds)
        RUN(ss_complex, round_complex(dtype, a + b));
    else if (reducer == SS_REDUCER_ADD)
        RUN(ss_complex, a + b);
    else if (reducer == SS_REDUCER_MULTIPLY && rounds)
        RUN(ss_complex, round_complex(dtype, a * b));
    else if (reducer == SS_REDUCER_MULTIPLY)
        RUN(ss_complex, a * b);
    else if (reducer == SS_REDUCER_MAXIMUM)
        RUN(ss_complex, ss_complex_maximum(a, b));
    else if (reducer == SS_REDUCER_MINIMUM)
        RUN(ss_complex, ss_complex_minimum(a, b));
    else
        RUN(ss_word16, b);
}

void ss_reducer_run(enum ss_reducer reducer, enum ss_dtype dtype, bool round, struct ss_walk walk,
                    void *acc, int64_t acc_start, const void *value, int64_t value_start)
{
    const bool is_float = ss_dtype_is_float(dtype);
    const bool rounds = round && is_float && dtype != SS_F64;
    const bool is_signed = ss_dtype_class(dtype) == SS_CLASS_SIGNED;
    if (!ss_walk_simplify(&walk))
        return;
    if (ss_dtype_is_complex(dtype)) {
        run_complex(reducer, dtype, round && dtype != SS_C128, walk, acc, acc_start, value,
                    value_start);
        return;
    }
    const int inner_dims = walk.rank > 0;
    const int64_t n = inner_dims ? walk.dims[walk.rank - 1] : 1;
    const int64_t to_step = inner_dims ? walk.a[walk.rank - 1] : 0;
    const int64_t from_step = inner_dims ? walk.b[walk.rank - 1] : 0;
    switch (reducer) {
    case SS_REDUCER_ADD:
        if (rounds)
            RUN(double, ss_round_float(dtype, a + b));
        else if (is_float)
            RUN(double, a + b);
        else
            RUN(uint64_t, a + b);
        break;
    case SS_REDUCER_MULTIPLY:
        if (rounds)
            RUN(double, ss_round_float(dtype, a * b));
        else if (is_float)
            RUN(double, a *b);
        else
            RUN(uint64_t, a * b);
        break;
    case SS_REDUCER_MAXIMUM:
        if (is_float)
            RUN(double, ss_maximum(a, b));
        else if (is_signed)
            RUN(int64_t, a > b ? a : b);
        else
            RUN(uint64_t, a > b ? a : b);
        break;
    case SS_REDUCER_MINIMUM:
        if (is_float)
            RUN(double, ss_minimum(a, b));
        else if (is_signed)
            RUN(int64_t, a < b ? a : b);
        else
            RUN(uint64_t, a < b ? a : b);
        break;
    case SS_REDUCER_AND:
        RUN(uint64_t, a & b);
        break;
    case SS_REDUCER_OR:
        RUN(uint64_t, a | b);
        break;
    case SS_REDUCER_XOR:
        RUN(uint64_t, a ^ b);
        break;
    case SS_REDUCER_LAST:
        RUN(ss_word8, b);
        break;
    case SS_REDUCER_BODY:
        break;
    }
}
