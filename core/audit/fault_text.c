/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a fault. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "core/audit/fault_search.h"
#include "core/audit/places.h"
#include "core/tensor/magnitude.h"

const char *ss_fault_kind_name(enum ss_fault_kind kind)
{
    static const char *const names[] = {"none",      "copies", "group", "missing",
                                        "neighbour", "offset", "rows",  "unknown"};
    return names[kind];
}

static const char *how_seen(const struct ss_fault_search *s, const struct ss_fault_trial *t)
{
    const struct ss_audit *a = s->x->a;
    if (t->fixed == s->n_bad)
        return a->n_outputs == 1 ? "the output is right" : "every output is right";
    if (t->fixed)
        return ss_sprintf(s->arena, "%u of the %u wrong outputs are right", t->fixed, s->n_bad);
    const struct ss_var *var = &a->before->vars[s->v->wholes.list.items[t->result.whole].var];
    return ss_sprintf(s->arena, "its result is %s", ss_var_label(var));
}

/* Whether each group of a lies in one of b. */
static bool refines(const struct ss_rank_groups *a, const struct ss_rank_groups *b, int64_t ranks,
                    struct ss_arena *scratch)
{
    int64_t *in = ss_alloc_array(scratch, (size_t)ranks, sizeof *in);
    memset(in, 0xff, (size_t)ranks * sizeof *in);
    for (int64_t i = 0; i < b->rows * b->width; i++)
        if (b->ids[i] >= 0)
            in[b->ids[i]] = i / b->width;
    for (int64_t i = 0; i < a->rows * a->width; i++)
        if (a->ids[i] >= 0 && in[a->ids[i]] != in[a->ids[i / a->width * a->width]])
            return false;
    return true;
}

static void say_groups(struct ss_fault_search *s, const struct ss_fault_trial *t,
                       struct ss_fault *f)
{
    const struct ss_op *op = ss_fault_op(s, t->event);
    const int kind = ss_rank_op_of(op->def);
    const struct ss_rank_groups right = {t->change.ids, t->change.rows, t->change.width};
    struct ss_rank_groups now;
    size_t n;
    now.rows = ss_attr_ints(&op->attrs, SS_ATTR_SIZES, &n)[0];
    now.width = ss_attr_ints(&op->attrs, SS_ATTR_SIZES, &n)[1];
    now.ids = ss_attr_ints(&op->attrs, SS_ATTR_POSITIONS, &n);
    if (kind == SS_RANK_PERMUTE) {
        f->kind = SS_FAULT_NEIGHBOUR;
        f->text = "ranks get the pieces of wrong ones";
    } else if (kind != SS_RANK_ALL_REDUCE) {
        f->kind = SS_FAULT_GROUP;
        f->text = "it joins the wrong ranks, or in the wrong order";
    } else if (refines(&right, &now, s->v->digits.ranks, s->arena)) {
        f->kind = SS_FAULT_COPIES;
        f->copies = now.width / right.width;
        f->text = ss_sprintf(s->arena, "%lld copies are summed", (long long)f->copies);
    } else if (refines(&now, &right, s->v->digits.ranks, s->arena)) {
        f->kind = SS_FAULT_GROUP;
        f->text = ss_sprintf(s->arena, "%lld of %lld terms are summed", (long long)now.width,
                             (long long)right.width);
    } else {
        f->kind = SS_FAULT_GROUP;
        f->text = "the terms of the wrong ranks are summed";
    }
    f->right = right.width == 1 ? ss_sprintf(s->arena, "without it %s", how_seen(s, t))
                                : ss_sprintf(s->arena, "with %s %s",
                                             ss_rank_groups_text(&right, s->arena), how_seen(s, t));
}

/* The rows of dim `dim` beyond the value that the operand is that a slice takes as padding. */
static int64_t padding_taken(struct ss_fault_search *s, uint32_t event, int dim, int64_t start)
{
    const uint32_t from = s->x->run.events[event].from[0];
    const struct ss_explained *e = ss_run_value(s->x, s->v, from, s->arena);
    const struct ss_type *part = &s->x->run.values[s->x->run.events[event].first]->pieces[0].type;
    if (e->kind != SS_IS_PIECES || e->empty[0])
        return 0;
    const struct ss_type *whole = &s->v->wholes.list.items[e->whole].value.type;
    const int64_t end = e->starts[dim] + start + part->dims[dim];
    return end > whole->dims[e->dims[dim]] ? end - whole->dims[e->dims[dim]] : 0;
}

static void say_starts(struct ss_fault_search *s, const struct ss_fault_trial *t,
                       struct ss_fault *f)
{
    const struct ss_op *op = ss_fault_op(s, t->event);
    const int rank = s->g->vars[op->operands[0]].type.rank;
    struct ss_buf text = {0};
    bool same = true;
    int dim = 0;
    const int64_t *right = t->change.starts;
    const int64_t *now = ss_slice_starts(s->x, t->event, s->arena);
    for (int64_t i = 0; i < s->v->digits.ranks * rank; i++)
        if (now[i] != right[i])
            dim = (int)(i % rank);
    for (int64_t r = 0; r < s->v->digits.ranks; r++)
        same &= right[r * rank + dim] == right[dim] && now[r * rank + dim] == now[dim];
    f->kind = SS_FAULT_OFFSET;
    for (int side = 0; side < 2; side++) {
        const int64_t *starts = side ? right : now;
        ss_buf_clear(&text);
        for (int64_t r = 0; r < (same ? 1 : s->v->digits.ranks) && r < 16; r++)
            ss_buf_printf(&text, "%s%lld", r ? "," : "", (long long)starts[r * rank + dim]);
        const char *kept = ss_strdup(s->arena, ss_buf_text(&text));
        const char *where = same ? "row" : "rows (by rank)";
        if (side)
            f->right = ss_sprintf(s->arena, "from %s %s on %s", where, kept, how_seen(s, t));
        else
            f->text = ss_sprintf(s->arena, "it begins at %s %s of dim %d", where, kept, dim);
    }
    const int64_t lost = same ? padding_taken(s, t->event, dim, now[dim]) -
                                    padding_taken(s, t->event, dim, right[dim])
                              : 0;
    if (lost > 0) {
        f->kind = SS_FAULT_ROWS;
        f->text = ss_sprintf(s->arena, "%s: %lld rows are lost, and as many of padding are taken",
                             f->text, (long long)lost);
    }
    ss_buf_free(&text);
}

/* Whether a value is compared with something, in some shape: it is the bound of a mask. */
static bool is_bound(const struct ss_fault_search *s, uint32_t value, int depth)
{
    enum { MOST = 4 };
    for (uint32_t event = 0; event < s->x->run.n_events && depth < MOST; event++) {
        const struct ss_op *op = ss_fault_op(s, event);
        const struct ss_rank_event *e = &s->x->run.events[event];
        for (uint32_t k = 0; k < op->n_operands; k++) {
            if (e->from[k] != value)
                continue;
            if (op->def->class == SS_OP_CLASS_COMPARE ||
                (op->n_operands == 1 && op->def->class != SS_OP_CLASS_NONE &&
                 is_bound(s, e->first, depth + 1)))
                return true;
        }
    }
    return false;
}

static void say_constant(struct ss_fault_search *s, const struct ss_fault_trial *t,
                         struct ss_fault *f)
{
    const struct ss_rank_event *e = &s->x->run.events[t->event];
    const struct ss_tensor *now = &e->results[0].pieces[0];
    f->kind = is_bound(s, e->first, 0) ? SS_FAULT_ROWS : SS_FAULT_OFFSET;
    for (int64_t k = 0; k < t->change.rows; k++) {
        const long long was = ss_i64(now)[k], right = t->change.ids[k];
        if (was == right)
            continue;
        f->text = now->type.rank
                      ? ss_sprintf(s->arena, "its entry for rank %lld is %lld", (long long)k, was)
                      : ss_sprintf(s->arena, "it is %lld", was);
        f->right = ss_sprintf(s->arena, "with %lld %s", right, how_seen(s, t));
    }
}

static void say_missing(struct ss_fault_search *s, const struct ss_fault_trial *t,
                        struct ss_fault *f)
{
    const struct ss_rank_groups g = {t->change.ids, t->change.rows, t->change.width};
    f->kind = SS_FAULT_MISSING;
    const bool max = t->change.maximum;
    f->text = max ? ss_sprintf(s->arena, "each of %lld ranks has the maximum of its own part",
                               (long long)g.width)
                  : ss_sprintf(s->arena, "its terms are never summed: %lld ranks have one each",
                               (long long)g.width);
    f->right = ss_sprintf(s->arena, "%s among %s %s", max ? "with the maximum" : "summed",
                          ss_rank_groups_text(&g, s->arena), how_seen(s, t));
}

/* The first suspect; if there is none, what gives the first wrong output. */
static uint32_t first_suspect(const struct ss_fault_search *s)
{
    for (uint32_t event = 0; event < s->x->run.n_events; event++)
        if (ss_fault_marked(s, s->suspect, event))
            return event;
    for (uint32_t i = 0; i < s->g->n_outputs; i++)
        if (!s->outputs[i].ok && s->v->event[s->x->run.output_from[i]] != SS_NONE)
            return s->v->event[s->x->run.output_from[i]];
    return SS_NONE;
}

static void describe(struct ss_fault_search *s, uint32_t event, struct ss_fault *f)
{
    struct ss_arena *arena = &s->x->a->arena;
    const struct ss_op *op = ss_fault_op(s, event);
    f->op = s->x->run.events[event].op;
    f->instr = ss_hlo_at_line(&s->x->a->program.module, op->loc.line);
    f->inside = f->instr ? ss_instr_inside(&s->x->a->program.module, f->instr, arena) : NULL;
    f->groups = f->instr ? ss_instr_groups(f->instr, arena) : NULL;
    f->operands = ss_alloc_array(arena, op->n_operands, sizeof *f->operands);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const uint32_t from = s->x->run.events[event].from[k];
        const char *text = ss_explained_text(s->x, s->v, from, arena);
        const uint32_t made = s->v->event[from];
        const struct ss_hlo_instr *instr =
            made == SS_NONE
                ? NULL
                : ss_hlo_at_line(&s->x->a->program.module, ss_fault_op(s, made)->loc.line);
        const char *name = instr ? instr->name : s->g->vars[op->operands[k]].file_name;
        if (text[0])
            f->operands[f->n_operands++] = (struct ss_fault_operand){name, text};
    }
}

/* Whether the numbers of a wrong output are wrong in some rows of a dim alone: rows [*from, *to).
 */
static bool wrong_rows(const struct ss_fault_search *s, uint32_t output, int dim, int64_t *from,
                       int64_t *to)
{
    const struct ss_audit_output *o = &s->outputs[output];
    const struct ss_tensor *whole = &s->x->reference->outputs[output];
    const double reach = SS_AUDIT_TOLERANCE * fmax(ss_tensor_max_finite(whole), DBL_MIN);
    const int64_t length = whole->type.dims[dim];
    bool *wrong = ss_alloc_array(s->arena, (size_t)length, sizeof *wrong);
    int64_t n = 0;
    for (int64_t r = 0; o->starts && r < s->v->digits.ranks; r++) {
        const int64_t *start = o->starts + r * whole->type.rank;
        struct ss_placed_cell c;
        if (!ss_placed_begin(&c, whole, start, &s->x->run.outputs[output].pieces[r]))
            continue;
        do
            wrong[start[dim] + c.at[dim]] |= !(fabs(c.right - c.got) <= reach);
        while (ss_placed_next(&c));
    }
    for (int64_t i = 0; i < length; i++)
        n += wrong[i];
    for (*from = 0; *from < length && !wrong[*from]; ++*from)
        ;
    for (*to = *from; *to < length && wrong[*to]; ++*to)
        ;
    return n && n < length && *to - *from == n;
}

/* No trial helped. If an output is wrong in some rows alone, these were lost on the way. */
static void say_unknown(struct ss_fault_search *s, struct ss_fault *f)
{
    f->text = "the first value that no layout of a right value explains";
    for (uint32_t i = 0; i < s->g->n_outputs; i++)
        for (int d = 0; !s->outputs[i].ok && d < s->outputs[i].type.rank; d++) {
            const char *label = s->outputs[i].label ? s->outputs[i].label : s->outputs[i].name;
            int64_t from, to;
            if (!wrong_rows(s, i, d, &from, &to))
                continue;
            f->kind = SS_FAULT_ROWS;
            f->text = ss_sprintf(s->arena,
                                 "rows %lld:%lld of dim %d of %s are lost: the others are right",
                                 (long long)from, (long long)to, d, label);
            return;
        }
}

void ss_fault_say(struct ss_fault_search *s, const struct ss_fault_trial *best)
{
    struct ss_fault *f = &s->x->a->faults[s->x->a->n_faults];
    const bool known = best->fixed || best->found;
    const uint32_t event = known ? best->event : first_suspect(s);
    *f = (struct ss_fault){.kind = SS_FAULT_UNKNOWN, .n_fixed = best->fixed};
    if (event == SS_NONE)
        return;
    describe(s, event, f);
    if (!f->instr)
        return;
    s->x->a->n_faults++;
    if (!known)
        say_unknown(s, f);
    else if (best->change.kind == SS_CHANGE_REDUCE)
        say_missing(s, best, f);
    else if (best->change.kind == SS_CHANGE_STARTS)
        say_starts(s, best, f);
    else if (best->change.kind == SS_CHANGE_VALUE)
        say_constant(s, best, f);
    else
        say_groups(s, best, f);
}
