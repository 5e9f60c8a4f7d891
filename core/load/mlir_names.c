/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scoped names of values. The values of a function are numbered in the order of the text. */
#include "core/load/mlir_reader.h"

static bool bind_name(struct ss_mlir_reader *r, const char *name, uint32_t value, const char *at)
{
    uint32_t *slot = ss_map_put_str(&r->names.by_name, name, NULL);
    if (*slot)
        return ss_mlir_fail_at(&r->text, at, SS_E_NAME, "%%%s is defined twice", name);
    if (r->region_depth)
        ss_push(r->arena, r->names.undo, name);
    *slot = value + 1;
    return true;
}

bool ss_mlir_define(struct ss_mlir_reader *r, const char *name, size_t count,
                    const struct ss_mlir_type *const *types, const struct ss_mlir_op *def,
                    const char *at, uint32_t *first)
{
    *first = (uint32_t)r->names.values.count;
    for (size_t i = 0; i < count; i++) {
        struct ss_mlir_value value = {
            .name = name, .type = types[i], .def = def, .first = *first, .count = (uint32_t)count};
        if (count == 1)
            value.at = at;
        else
            value.name = ss_sprintf(r->arena, "%s#%zu", name, i);
        ss_push(r->arena, r->names.values, value);
    }
    return bind_name(r, name, *first, at);
}

bool ss_mlir_operand(struct ss_mlir_reader *r, uint32_t *value)
{
    struct ss_mlir_text *t = &r->text;
    ss_mlir_space(t);
    const char *at = t->at, *name = ss_mlir_sigil(t, r->arena, '%');
    if (!name)
        return ss_mlir_expected(t, "a value");
    const uint32_t *slot = ss_map_get_str(&r->names.by_name, name);
    if (!slot || !*slot)
        return ss_mlir_fail_at(t, at, SS_E_NAME, "%%%s is not defined here", name);
    *value = *slot - 1;
    if (t->at == t->end || *t->at != '#')
        return true;
    t->at++;
    int64_t k;
    if (!ss_mlir_int(t, &k))
        return false;
    uint32_t count = r->names.values.items[*value].count;
    if (k < 0 || k >= (int64_t)count)
        return ss_mlir_fail_at(t, at, SS_E_NAME, "%%%s has %u results, there is no #%lld", name,
                               count, (long long)k);
    *value += (uint32_t)k;
    return true;
}

size_t ss_mlir_scope_begin(struct ss_mlir_reader *r)
{
    r->region_depth++;
    return r->names.undo.count;
}

void ss_mlir_scope_end(struct ss_mlir_reader *r, size_t begin)
{
    while (r->names.undo.count > begin)
        *ss_map_put_str(&r->names.by_name, r->names.undo.items[--r->names.undo.count], NULL) = 0;
    r->region_depth--;
}
