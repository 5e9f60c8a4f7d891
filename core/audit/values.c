/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of a run of ranks, and what they are. */
#include <string.h>

#include "core/audit/auditing.h"
#include "core/audit/places.h"

void ss_run_values_init(const struct ss_auditing *x, struct ss_arena *arena,
                        struct ss_run_values *v)
{
    const size_t n = x->run.n_values;
    v->digits = ss_rank_digits_of(x->a->program.ranks);
    v->explained = ss_alloc_array(arena, n, sizeof *v->explained);
    v->asked = ss_alloc_array(arena, n, sizeof *v->asked);
    v->event = ss_alloc_array(arena, n, sizeof *v->event);
    memset(v->event, 0xff, n * sizeof *v->event);
    for (size_t e = 0; e < x->run.n_events; e++) {
        const struct ss_rank_event *event = &x->run.events[e];
        const struct ss_op *op = &x->a->program.graph->ops[event->op];
        for (uint32_t k = 0; k < op->n_results; k++)
            v->event[event->first + k] = (uint32_t)e;
    }
}

/* Ops that give what they read another shape or type, on each rank the same. */
static bool reshapes(const struct ss_op *op)
{
    switch (op->def->class) {
    case SS_OP_CLASS_RESHAPE:
    case SS_OP_CLASS_TRANSPOSE:
    case SS_OP_CLASS_BROADCAST_IN_DIM:
    case SS_OP_CLASS_CONVERT:
    case SS_OP_CLASS_REVERSE:
    case SS_OP_CLASS_IDENTITY:
        return op->n_operands == 1;
    default:
        return false;
    }
}

const struct ss_explained *ss_run_value(const struct ss_auditing *x, struct ss_run_values *v,
                                        uint32_t value, struct ss_arena *arena)
{
    struct ss_explained *e = &v->explained[value];
    if (v->asked[value])
        return e;
    const uint32_t event = v->event[value];
    const struct ss_op *op =
        event == SS_NONE ? NULL : &x->a->program.graph->ops[x->run.events[event].op];
    v->asked[value] = true;
    *e = ss_explain(&v->wholes, x->run.values[value], &v->digits, op != NULL, arena);
    if (op && !op->n_operands)
        e->kind = SS_NOT_ASKED; /* a constant */
    if (op && e->kind == SS_NOT_EXPLAINED && reshapes(op)) {
        const enum ss_explained_kind from =
            ss_run_value(x, v, x->run.events[event].from[0], arena)->kind;
        if (from == SS_IS_PIECES || from == SS_IS_MOVED)
            e->kind = SS_IS_MOVED;
    }
    return e;
}

/* Which dims of the whole the pieces have a part of: "S(0)/4", "R". Pieces that overlap, or that
 * some ranks do not have, are rows. */
static const char *layout(const struct ss_explained *e, const struct ss_type *whole,
                          const struct ss_type *piece, int64_t ranks, struct ss_arena *arena)
{
    struct ss_buf text = {0};
    for (int d = 0; d < piece->rank; d++) {
        const int64_t length = whole->dims[e->dims[d]];
        int64_t different = 0;
        for (int64_t r = 0; r < ranks; r++) {
            bool first = !e->empty[r];
            for (int64_t q = 0; q < r && first; q++)
                first =
                    e->empty[q] || e->starts[q * piece->rank + d] != e->starts[r * piece->rank + d];
            different += first;
        }
        if (different > 1 || piece->dims[d] != length)
            ss_buf_printf(&text, "%sS(%d)/%lld", text.length ? " " : "", e->dims[d],
                          (long long)different);
    }
    const char *kept = ss_strdup(arena, text.length ? ss_buf_text(&text) : "R");
    ss_buf_free(&text);
    return kept;
}

/* What is said of a value that is only moved is what it was. */
static uint32_t unmoved(const struct ss_auditing *x, struct ss_run_values *v, uint32_t value,
                        struct ss_arena *arena)
{
    while (ss_run_value(x, v, value, arena)->kind == SS_IS_MOVED)
        value = x->run.events[v->event[value]].from[0];
    return value;
}

const char *ss_explained_name(const struct ss_auditing *x, struct ss_run_values *v, uint32_t value,
                              struct ss_arena *arena)
{
    const struct ss_explained *e = ss_run_value(x, v, unmoved(x, v, value, arena), arena);
    if (e->kind != SS_IS_PIECES && e->kind != SS_IS_TERMS)
        return NULL;
    const struct ss_var *var = &x->a->before->vars[v->wholes.list.items[e->whole].var];
    return var->label ? var->label : var->name;
}

const char *ss_explained_layout(const struct ss_auditing *x, struct ss_run_values *v,
                                uint32_t value, struct ss_arena *arena)
{
    value = unmoved(x, v, value, arena);
    const struct ss_explained *e = ss_run_value(x, v, value, arena);
    if (e->kind != SS_IS_PIECES && e->kind != SS_IS_TERMS)
        return NULL;
    const struct ss_type *piece = &x->run.values[value]->pieces[0].type;
    const char *at =
        layout(e, &v->wholes.list.items[e->whole].value.type, piece, v->digits.ranks, arena);
    if (e->kind == SS_IS_TERMS)
        return ss_sprintf(arena, "%s%s%s", strcmp(at, "R") ? at : "", strcmp(at, "R") ? " " : "",
                          e->maximum ? "P(max)" : "P");
    return ss_explained_is_regular(e, piece->rank, &v->digits) ? at
                                                               : ss_sprintf(arena, "rows %s", at);
}

const char *ss_explained_text(const struct ss_auditing *x, struct ss_run_values *v, uint32_t value,
                              struct ss_arena *arena)
{
    value = unmoved(x, v, value, arena);
    const struct ss_explained *e = ss_run_value(x, v, value, arena);
    if (e->kind == SS_NOT_ASKED)
        return "";
    if (e->kind == SS_NOT_EXPLAINED)
        return "not found among the right values";
    const char *name = ss_explained_name(x, v, value, arena);
    const char *at = ss_explained_layout(x, v, value, arena);
    if (e->kind == SS_IS_PIECES)
        return ss_sprintf(arena, "%s of %s", at, name);
    const struct ss_rank_groups groups = ss_rank_groups_of(&v->digits, e->set, arena);
    return ss_sprintf(arena, "%s of %s: %s among %s", at, name,
                      e->maximum ? "the maximum is to be taken" : "terms to be summed",
                      ss_rank_groups_text(&groups, arena));
}
