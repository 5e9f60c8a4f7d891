/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/listing.h"

#include <math.h>
#include <string.h>

#include "core/audit/auditing.h"

const char *ss_audit_mark_name(enum ss_audit_mark mark)
{
    static const char *const names[] = {"ok", "own", NULL, "FIRST", "THEN", "wrong"};
    return names[mark];
}

const char *ss_instr_inside(const struct ss_hlo_module *module, const struct ss_hlo_instr *instr,
                            struct ss_arena *arena)
{
    enum { MOST = 8 };
    struct ss_buf text = {0};
    for (int i = 0; i < MOST && (instr = ss_hlo_caller(module, instr)) != NULL; i++)
        ss_buf_printf(&text, "%s%s", i ? " in " : "", instr->name);
    const char *kept = text.length ? ss_strdup(arena, ss_buf_text(&text)) : NULL;
    ss_buf_free(&text);
    return kept;
}

const char *ss_instr_groups(const struct ss_hlo_instr *instr, struct ss_arena *arena)
{
    static const char *const names[] = {"replica_groups", "source_target_pairs", "slice"};
    const char *text = NULL;
    for (size_t i = 0; !text && i < sizeof names / sizeof *names; i++)
        text = ss_hlo_attr_text(instr, names[i], arena);
    return text;
}

struct listing {
    const struct ss_auditing *x; /* its run is that of the program without the faults */
    struct ss_run_values *v;
    const struct ss_ranks_run *faulty; /* the run of the program as it is */
    struct ss_audit *a;
    bool *after; /* per value: it reads, at some distance, the result of a fault that is left */
    size_t *row; /* per op of the program of ranks: its row + 1 */
    SS_ARRAY(struct ss_audit_instr) rows;
};

/* ---- what is wrong ---- */

/* How far the numbers of pieces are at most from a factor of the right ones; xx and xy: sums of
 * products, for the best factor; most: the largest right number. */
struct fit {
    double far, xx, xy, most;
};
static struct fit fit_pieces(const struct ss_pieces *right, const struct ss_pieces *got,
                             int64_t ranks, double factor)
{
    struct fit f = {0};
    for (int64_t r = 0; r < (right->same && got->same ? 1 : ranks); r++)
        for (int64_t i = 0; i < right->pieces[r].count; i++) {
            const double x = ss_tensor_get(&right->pieces[r], i);
            const double y = ss_tensor_get(&got->pieces[r], i);
            if (!isfinite(x) || !isfinite(y)) {
                f.far = x == y || (isnan(x) && isnan(y)) ? f.far : INFINITY;
                continue;
            }
            f.far = fmax(f.far, fabs(y - factor * x));
            f.most = fmax(f.most, fabs(x));
            f.xx += x * x;
            f.xy += x * y;
        }
    return f;
}

/* True if pieces have the right numbers; else *factor: they are the right ones times that, or NAN.
 */
static bool is_right(const struct ss_pieces *right, const struct ss_pieces *got, int64_t ranks,
                     double *factor)
{
    *factor = 1;
    if (right->pieces == got->pieces)
        return true;
    const struct fit one = fit_pieces(right, got, ranks, 1);
    const double reach = SS_AUDIT_TOLERANCE * (one.most > 0 ? one.most : 1);
    if (one.far <= reach)
        return true;
    *factor = one.xx > 0 ? one.xy / one.xx : NAN;
    if (!(fit_pieces(right, got, ranks, *factor).far <= reach))
        *factor = NAN;
    return false;
}

/* What a value of the ranks is in the run without the faults, and how far it is from that. */
static void describe_value(struct listing *l, uint32_t value, struct ss_audit_instr *row)
{
    struct ss_arena *arena = &l->a->arena;
    const struct ss_explained *e = ss_run_value(l->x, l->v, value, arena);
    const struct ss_pieces *right = l->x->run.values[value], *got = l->faulty->values[value];
    double factor;
    const bool same = is_right(right, got, l->a->program.ranks, &factor);
    row->var = ss_explained_var(l->x, l->v, value, arena);
    const bool found = row->var != SS_NONE;
    const char *text =
        found ? ss_sprintf(arena, "%s of %s", ss_explained_layout(l->x, l->v, value, arena),
                           ss_var_label(&l->a->before->vars[row->var]))
              : NULL;
    row->text = text;
    row->mark = !same || (e->kind == SS_NOT_EXPLAINED && l->after[value]) ? SS_AUDIT_WRONG
                : e->kind == SS_NOT_ASKED                                 ? SS_AUDIT_PLAIN
                : found                                                   ? SS_AUDIT_RIGHT
                                                                          : SS_AUDIT_OWN;
    if (!same && !isnan(factor))
        row->text = ss_sprintf(arena, "%.6g times %s", factor, text ? text : "the right value");
    else if (!same)
        row->text = text ? ss_sprintf(arena, "not %s", text) : "not the right value";
    else if (row->mark == SS_AUDIT_WRONG)
        row->text = "not found among the right values";
}

/* Marks what reads the result of an op that is at fault and that no trial repaired. */
static void mark_after(struct listing *l, uint32_t op)
{
    for (size_t i = 0; i < l->x->run.n_events; i++) {
        const struct ss_rank_event *e = &l->x->run.events[i];
        const struct ss_op *o = &l->a->program.graph->ops[e->op];
        bool after = e->op == op;
        for (uint32_t k = 0; k < o->n_operands && !after; k++)
            after = l->after[e->from[k]];
        for (uint32_t k = 0; k < o->n_results; k++)
            l->after[e->first + k] |= after;
    }
}

/* ---- rows ---- */

static void add_inputs(struct listing *l)
{
    const struct ss_graph *g = l->a->program.graph;
    const struct ss_hlo_computation *entry = l->a->program.module.entry;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_var *var = &g->vars[g->inputs[i]];
        struct ss_audit_instr row = {
            .type = var->type, .op = SS_NONE, .times = 1, .collective = SIZE_MAX};
        row.instr = entry->n_params == g->n_inputs ? &entry->instrs[entry->params[i]] : NULL;
        row.name = row.instr ? row.instr->name : var->file_name ? var->file_name : var->name;
        describe_value(l, i, &row);
        if (row.mark == SS_AUDIT_PLAIN) { /* integers, or all alike: known by its position */
            row.mark = SS_AUDIT_RIGHT;
            row.var = l->a->before->inputs[i];
            row.text = ss_sprintf(&l->a->arena, "a piece of %s", l->a->before->vars[row.var].name);
        }
        ss_push(&l->a->arena, l->rows, row);
    }
}

/* Whether the next event is of the same instruction, and reads this one: its op is a step within
 * what the instruction does. */
static bool is_step(const struct listing *l, size_t event)
{
    const struct ss_graph *g = l->a->program.graph;
    const struct ss_rank_event *e = &l->x->run.events[event];
    if (event + 1 == l->x->run.n_events || !g->ops[e->op].loc.line)
        return !g->ops[e->op].loc.line;
    const struct ss_rank_event *next = e + 1;
    bool reads = false;
    for (uint32_t k = 0; k < g->ops[next->op].n_operands; k++)
        reads |= next->from[k] == e->first;
    return reads && g->ops[next->op].loc.line == g->ops[e->op].loc.line;
}

/* A later trip of a loop: it is told only if it is the first one that is wrong. */
static void add_trip(struct listing *l, const struct ss_rank_event *e, struct ss_audit_instr *row)
{
    double factor;
    row->times++;
    if (row->mark > SS_AUDIT_PLAIN ||
        is_right(l->x->run.values[e->first], l->faulty->values[e->first], l->a->program.ranks,
                 &factor))
        return;
    row->mark = SS_AUDIT_WRONG;
    row->text = ss_sprintf(&l->a->arena, "wrong from trip %lld on", (long long)row->times);
}

static void add_event(struct listing *l, size_t event)
{
    struct ss_audit *a = l->a;
    const struct ss_rank_event *e = &l->x->run.events[event];
    const struct ss_op *op = &a->program.graph->ops[e->op];
    if (l->row[e->op]) {
        add_trip(l, e, &l->rows.items[l->row[e->op] - 1]);
        return;
    }
    int fault = -1;
    for (size_t i = a->n_faults; i-- > 0;)
        fault = a->faults[i].op == e->op ? (int)i : fault;
    if (!op->n_results || (fault < 0 && is_step(l, event)))
        return;
    struct ss_audit_instr row = {.instr = ss_hlo_at_line(&a->program.module, op->loc.line),
                                 .type = a->program.graph->vars[op->results[0]].type,
                                 .op = e->op,
                                 .times = 1,
                                 .collective = SIZE_MAX};
    row.name = row.instr ? row.instr->name : op->name;
    row.inside = row.instr ? ss_instr_inside(&a->program.module, row.instr, &a->arena) : NULL;
    for (size_t i = 0; i < a->n_collectives; i++)
        if (a->collectives[i].op == e->op)
            row.collective = i;
    describe_value(l, e->first, &row);
    if (fault >= 0) {
        row.mark = fault ? SS_AUDIT_THEN : SS_AUDIT_FIRST;
        row.text = row.text ? row.text : a->faults[fault].text;
    }
    ss_push(&a->arena, l->rows, row);
    l->row[e->op] = l->rows.count;
}

enum ss_rc ss_listing_make(const struct ss_auditing *x, struct ss_run_values *v,
                           const struct ss_ranks_run *faulty)
{
    struct ss_audit *a = x->a;
    struct listing l = {.x = x, .v = v, .faulty = faulty, .a = a};
    struct ss_progress progress = {.phase = "looking up values", .total = (int64_t)x->run.n_events};
    if (faulty->n_values != x->run.n_values)
        return SS_OK; /* a change never adds or drops an op; if it did, nothing could be said */
    l.row = ss_alloc_array(&a->arena, a->program.graph->n_ops, sizeof *l.row);
    l.after = ss_alloc_array(&a->arena, x->run.n_values, sizeof *l.after);
    for (size_t i = 0; i < a->n_faults; i++)
        if (!a->faults[i].right)
            mark_after(&l, a->faults[i].op);
    add_inputs(&l);
    for (size_t event = 0; event < x->run.n_events; event++) {
        const enum ss_rc rc = ss_eval_stopped(x->job, x->err);
        if (rc != SS_OK)
            return rc;
        add_event(&l, event);
        progress.done = (int64_t)event;
        ss_job_report(x->job, &progress);
    }
    a->instrs = l.rows.items;
    a->n_instrs = l.rows.count;
    return SS_OK;
}
