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

/* ---- where pieces lie, in words ---- */

/* The different starts of pieces in dim d, ascending. Returns their number. */
static int64_t different_starts(const struct ss_explained *e, int rank, int d, int64_t ranks,
                                int64_t *starts)
{
    int64_t n = 0;
    for (int64_t r = 0; r < ranks; r++) {
        const int64_t start = e->starts[r * rank + d];
        int64_t at = 0;
        while (at < n && starts[at] < start)
            at++;
        if (e->empty[r] || (at < n && starts[at] == start))
            continue;
        memmove(starts + at + 1, starts + at, (size_t)(n - at) * sizeof *starts);
        starts[at] = start;
        n++;
    }
    return n;
}

/* "S(0)/4", "S(0)/4 halo 1:1", "S(0)/4 rows 3:4" (of each of the 4 blocks), "rows 3:4 of dim 0" (on
 * all ranks), "rows of S(0)/4" (at no equal distance); nothing if all ranks have the whole dim. */
static void add_dim(struct ss_buf *text, int dim, int64_t whole, int64_t piece,
                    const int64_t *starts, int64_t n)
{
    const long long first = (long long)starts[0], length = (long long)piece;
    const int64_t gap = n > 1 ? starts[1] - starts[0] : whole;
    bool equal = true;
    for (int64_t i = 1; i < n; i++)
        equal &= starts[i] - starts[i - 1] == gap;
    if (n == 1 && first == 0 && piece == whole)
        return;
    ss_buf_puts(text, text->length ? " " : "");
    if (n == 1) {
        ss_buf_printf(text, "rows %lld:%lld of dim %d", first, first + length, dim);
        return;
    }
    ss_buf_printf(text, "%sS(%d)/%lld", equal ? "" : "rows of ", dim, (long long)n);
    const int64_t right = piece - gap + starts[0];
    if (equal && starts[0] <= 0 && right >= 0 && (starts[0] || right))
        ss_buf_printf(text, " halo %lld:%lld", -first, (long long)right);
    else if (equal && (starts[0] || right))
        ss_buf_printf(text, " rows %lld:%lld", first, first + length);
}

/* Whether each digit of a rank's number moves its piece by as much on every rank. */
static bool is_even(const struct ss_explained *e, int rank, const struct ss_rank_digits *digits)
{
    for (int64_t i = 0; i < digits->ranks * rank; i++) {
        const int64_t r = i / rank, d = i % rank;
        int64_t start = e->starts[d];
        for (int k = 0; k < digits->n; k++)
            start += r / digits->stride[k] % digits->size[k] *
                     (e->starts[digits->stride[k] * rank + d] - e->starts[d]);
        if (!e->empty[r] && e->starts[i] != start)
            return false;
    }
    return true;
}

/* Which rows of the whole the pieces are; "R": each rank has all of it. */
static const char *layout(const struct ss_explained *e, const struct ss_type *whole,
                          const struct ss_type *piece, const struct ss_rank_digits *digits,
                          struct ss_arena *arena)
{
    const int64_t ranks = digits->ranks;
    int64_t *starts = ss_alloc_array(arena, (size_t)ranks + 1, sizeof *starts), with = 0;
    struct ss_buf text = {0};
    for (int d = 0; d < piece->rank; d++)
        add_dim(&text, e->dims[d], whole->dims[e->dims[d]], piece->dims[d], starts,
                different_starts(e, piece->rank, d, ranks, starts));
    for (int64_t r = 0; r < ranks; r++)
        with += !e->empty[r];
    if (with < ranks)
        ss_buf_printf(&text, "%s on %lld of %lld ranks", text.length ? "" : "R", (long long)with,
                      (long long)ranks);
    else if (!is_even(e, piece->rank, digits))
        ss_buf_puts(&text, " in another order");
    const char *kept = ss_strdup(arena, text.length ? ss_buf_text(&text) : "R");
    ss_buf_free(&text);
    return kept;
}

/* ---- what values are ---- */

uint32_t ss_run_value_unmoved(const struct ss_auditing *x, struct ss_run_values *v, uint32_t value,
                              struct ss_arena *arena)
{
    while (ss_run_value(x, v, value, arena)->kind == SS_IS_MOVED)
        value = x->run.events[v->event[value]].from[0];
    return value;
}

uint32_t ss_explained_var(const struct ss_auditing *x, struct ss_run_values *v, uint32_t value,
                          struct ss_arena *arena)
{
    const struct ss_explained *e =
        ss_run_value(x, v, ss_run_value_unmoved(x, v, value, arena), arena);
    const bool found = e->kind == SS_IS_PIECES || e->kind == SS_IS_TERMS;
    return found ? v->wholes.list.items[e->whole].var : SS_NONE;
}

const char *ss_explained_layout(const struct ss_auditing *x, struct ss_run_values *v,
                                uint32_t value, struct ss_arena *arena)
{
    value = ss_run_value_unmoved(x, v, value, arena);
    const struct ss_explained *e = ss_run_value(x, v, value, arena);
    if (e->kind != SS_IS_PIECES && e->kind != SS_IS_TERMS)
        return NULL;
    const struct ss_type *piece = &x->run.values[value]->pieces[0].type;
    const char *at =
        layout(e, &v->wholes.list.items[e->whole].value.type, piece, &v->digits, arena);
    if (e->kind == SS_IS_TERMS)
        return ss_sprintf(arena, "%s%s%s", strcmp(at, "R") ? at : "", strcmp(at, "R") ? " " : "",
                          e->maximum ? "P(max)" : "P");
    return at;
}

const char *ss_explained_text(const struct ss_auditing *x, struct ss_run_values *v, uint32_t value,
                              struct ss_arena *arena)
{
    value = ss_run_value_unmoved(x, v, value, arena);
    const struct ss_explained *e = ss_run_value(x, v, value, arena);
    if (e->kind == SS_NOT_ASKED)
        return "";
    if (e->kind == SS_NOT_EXPLAINED)
        return "not found among the right values";
    const uint32_t var = v->wholes.list.items[e->whole].var;
    const char *name = ss_var_label(&x->a->before->vars[var]);
    const char *at = ss_explained_layout(x, v, value, arena);
    if (e->kind == SS_IS_PIECES)
        return ss_sprintf(arena, "%s of %s", at, name);
    const struct ss_rank_groups groups = ss_rank_groups_of(&v->digits, e->set, arena);
    return ss_sprintf(arena, "%s of %s: %s among %s", at, name,
                      e->maximum ? "the maximum is to be taken" : "terms to be summed",
                      ss_rank_groups_text(&groups, arena));
}
