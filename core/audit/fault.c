/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/fault.h"

#include <string.h>

#include "core/audit/auditing.h"

const char *ss_fault_kind_name(enum ss_fault_kind kind)
{
    static const char *const names[] = {"none",      "copies", "group",  "missing",
                                        "neighbour", "offset", "unknown"};
    return names[kind];
}

enum { MOST_TRIED = 2500, MOST_BACK = 12 };

struct search {
    struct ss_auditing *x;
    struct ss_run_values *v;
    const struct ss_graph *g;
    struct ss_arena *arena;
    const struct ss_audit_output *outputs; /* of the run */
    uint32_t n_bad;
    struct ss_change changes[SS_MAX_FAULTS]; /* that the run has */
    size_t n_changes;
    bool *suspect; /* per value: on the way to a wrong output, and not found */
    bool *terms;   /* per value: its terms may never be summed */
    /* Per event: it might be at fault; near: it is, or leads to, a first suspect. */
    bool *candidate, *near;
    uint8_t *depth, *near_depth; /* per value: steps gone back, + 1 */
    SS_ARRAY(uint32_t) todo;
    int tried;
};

static const struct ss_op *op_of(const struct search *s, uint32_t event)
{
    return &s->g->ops[s->x->run.events[event].op];
}

/* ---- what is suspect ---- */

static bool only_moves(const struct ss_op *op)
{
    const int kind = ss_rank_op_of(op->def);
    return kind >= SS_RANK_ALL_GATHER || op->def->flags & SS_OP_MOVEMENT ||
           op->def->class == SS_OP_CLASS_CONVERT || op->def->class == SS_OP_CLASS_SELECT;
}

static bool is_float(const struct search *s, uint32_t value)
{
    return s->x->run.values[value]->pieces[0].store == SS_STORE_F64;
}

static bool can_change(const struct search *s, uint32_t event)
{
    const struct ss_op *op = op_of(s, event);
    for (size_t i = 0; i < s->n_changes; i++)
        if (s->changes[i].op == s->x->run.events[event].op)
            return false;
    if (op->def->class == SS_OP_CLASS_SLICE || op->def->class == SS_OP_CLASS_DYNAMIC_SLICE)
        return is_float(s, s->x->run.events[event].first);
    return ss_rank_op_of(op->def) >= SS_RANK_ALL_REDUCE ||
           ss_is_rank_table(s->g, op, s->v->digits.ranks);
}

/* Marks what makes a value whose reader is suspect. Terms that are summed too late, or by half, are
 * followed back to where they are made. wrong: it is an output that is, whatever it may be. */
static void visit(struct search *s, uint32_t value, bool wrong)
{
    const uint32_t event = s->v->event[value];
    const struct ss_explained *e = ss_run_value(s->x, s->v, value, s->arena);
    if (s->suspect[value] || s->terms[value] || event == SS_NONE)
        return;
    const bool terms = e->kind == SS_IS_TERMS;
    const bool suspect = e->kind == SS_NOT_EXPLAINED || (wrong && !terms);
    s->suspect[value] = suspect;
    s->terms[value] = terms;
    if (!suspect && !terms)
        return;
    s->candidate[event] |= can_change(s, event);
    ss_push(s->arena, s->todo, value);
}

/* Found values that are moved on: the wrong rows of a right value. Integers are offsets, which
 * tables give to ranks. */
static void go_back(struct search *s, uint32_t value, int depth, bool *candidate, uint8_t *depths)
{
    const uint32_t event = s->v->event[value];
    if (event == SS_NONE || depth > MOST_BACK || (depths[value] && depths[value] <= depth + 1))
        return;
    depths[value] = (uint8_t)(depth + 1);
    const struct ss_op *op = op_of(s, event);
    if (is_float(s, value) && !only_moves(op)) {
        const struct ss_explained *e = ss_run_value(s->x, s->v, value, s->arena);
        const int rank = s->x->run.values[value]->pieces[0].type.rank;
        if (e->kind != SS_IS_PIECES || ss_explained_is_regular(e, rank, &s->v->digits))
            return;
    }
    candidate[event] |= can_change(s, event);
    for (uint32_t k = 0; k < op->n_operands; k++)
        go_back(s, s->x->run.events[event].from[k], depth + 1, candidate, depths);
}

/* Suspects that read none: what is wrong begins there, or where their operands come from. */
static void mark_near(struct search *s)
{
    enum { MOST_FIRST = 24 };
    int n = 0;
    for (uint32_t event = 0; event < s->x->run.n_events && n < MOST_FIRST; event++) {
        const struct ss_rank_event *e = &s->x->run.events[event];
        const uint32_t n_operands = op_of(s, event)->n_operands;
        bool first = s->suspect[e->first];
        if (s->terms[e->first] && ss_rank_op_of(op_of(s, event)->def) >= 0)
            s->near[event] |= can_change(s, event); /* a sum of some of the terms */
        for (uint32_t k = 0; k < n_operands && first; k++)
            first = !s->suspect[e->from[k]];
        if (!first)
            continue;
        n++;
        s->near[event] |= can_change(s, event);
        for (uint32_t k = 0; k < n_operands; k++)
            go_back(s, e->from[k], 0, s->near, s->near_depth);
    }
}

static bool is_bad(const struct search *s, uint32_t output)
{
    return !s->outputs[output].ok;
}

static void find_suspects(struct search *s)
{
    const size_t n = s->x->run.n_values;
    s->suspect = ss_alloc_array(s->arena, n, sizeof *s->suspect);
    s->terms = ss_alloc_array(s->arena, n, sizeof *s->terms);
    s->depth = ss_alloc_array(s->arena, n, sizeof *s->depth);
    s->candidate = ss_alloc_array(s->arena, s->x->run.n_events, sizeof *s->candidate);
    s->near = ss_alloc_array(s->arena, s->x->run.n_events, sizeof *s->near);
    s->near_depth = ss_alloc_array(s->arena, n, sizeof *s->near_depth);
    s->todo.count = 0;
    for (uint32_t i = 0; i < s->g->n_outputs; i++) {
        if (!is_bad(s, i))
            continue;
        visit(s, s->x->run.output_from[i], true);
        go_back(s, s->x->run.output_from[i], 0, s->candidate, s->depth);
    }
    for (size_t i = 0; i < s->todo.count; i++) {
        const uint32_t value = s->todo.items[i], event = s->v->event[value];
        for (uint32_t k = 0; k < op_of(s, event)->n_operands; k++) {
            const uint32_t from = s->x->run.events[event].from[k];
            visit(s, from, false);
            if (s->suspect[value])
                go_back(s, from, 0, s->candidate, s->depth);
        }
    }
    mark_near(s);
}

/* ---- what would be right ---- */

struct trial {
    struct ss_change change;
    uint32_t event;
    uint32_t fixed; /* outputs */
    bool found;     /* the event's result is then a right value */
    struct ss_explained result;
};

static enum ss_rc try_change(struct search *s, const struct ss_change *change, uint32_t event,
                             struct trial *trial)
{
    struct ss_arena arena = {0};
    const struct ss_ranks_options options = {.changes = s->changes,
                                             .n_changes = s->n_changes,
                                             .change = change,
                                             .before = &s->x->run,
                                             .job = s->x->job,
                                             .silent = true};
    struct ss_ranks_run run;
    struct ss_error ignored = {0};
    *trial = (struct trial){.change = *change, .event = event};
    enum ss_rc rc = ss_ranks_run(&s->x->a->program, s->x->inputs, &options, &arena, &run, &ignored);
    s->tried++;
    if (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT) {
        *s->x->err = ignored;
        ss_arena_free(&arena);
        return rc;
    }
    if (rc == SS_OK) {
        struct ss_audit_output *outputs = ss_alloc_array(&arena, s->g->n_outputs, sizeof *outputs);
        ss_audit_compare(s->x, run.outputs, &arena, outputs);
        bool spoiled = false;
        for (uint32_t i = 0; i < s->g->n_outputs; i++) {
            trial->fixed += is_bad(s, i) && outputs[i].ok;
            spoiled |= !is_bad(s, i) && !outputs[i].ok;
        }
        trial->fixed = spoiled ? 0 : trial->fixed;
        const struct ss_explained result = ss_explain(&s->v->wholes, &run.events[event].results[0],
                                                      &s->v->digits, false, s->arena);
        trial->found = !spoiled && result.kind == SS_IS_PIECES;
        trial->result = result;
    }
    ss_arena_free(&arena);
    return SS_OK;
}

/* Whether a is a better answer: all outputs, then the first in the program that repairs any, then
 * the first whose result becomes a right value. */
static bool better(const struct search *s, const struct trial *a, const struct trial *b)
{
    const bool all_a = a->fixed == s->n_bad, all_b = b->fixed == s->n_bad;
    if (all_a != all_b)
        return all_a;
    const int rank_a = a->fixed ? 2 : a->found, rank_b = b->fixed ? 2 : b->found;
    return rank_a != rank_b ? rank_a > rank_b : a->event < b->event;
}

static bool solved(const struct search *s, const struct trial *best)
{
    return best->fixed == s->n_bad || s->tried >= MOST_TRIED;
}

static void keep_best(struct search *s, const struct trial *trial, struct trial *best)
{
    const struct ss_op *op = op_of(s, trial->event);
    *best = *trial;
    best->change.ids =
        ss_memdup(s->arena, trial->change.ids,
                  (size_t)(trial->change.rows * trial->change.width) * sizeof(int64_t));
    if (trial->change.starts)
        best->change.starts = ss_memdup(
            s->arena, trial->change.starts,
            (size_t)(s->v->digits.ranks * s->g->vars[op->operands[0]].type.rank) * sizeof(int64_t));
}

/* Whether a value is read by a reduction that joins no ranks: that is where it should be summed. */
static bool is_reduced_alone(const struct search *s, uint32_t value)
{
    for (uint32_t event = 0; event < s->x->run.n_events; event++) {
        const struct ss_op *op = op_of(s, event);
        const int kind = ss_rank_op_of(op->def);
        size_t n;
        if ((kind == SS_RANK_ALL_REDUCE || kind == SS_RANK_REDUCE_SCATTER) &&
            s->x->run.events[event].from[0] == value &&
            ss_attr_ints(&op->attrs, SS_ATTR_SIZES, &n)[1] == 1)
            return true;
    }
    return false;
}

/* The reduction of terms that are never summed, the first of them first. */
static enum ss_rc try_terms(struct search *s, struct trial *best)
{
    enum ss_rc rc = SS_OK;
    for (uint32_t event = 0; event < s->x->run.n_events && rc == SS_OK && !solved(s, best);
         event++) {
        const uint32_t value = s->x->run.events[event].first;
        if (!op_of(s, event)->n_results || !s->terms[value] || is_reduced_alone(s, value))
            continue;
        const struct ss_explained *e = ss_run_value(s->x, s->v, value, s->arena);
        const struct ss_rank_groups g = ss_rank_groups_of(&s->v->digits, e->set, s->arena);
        const struct ss_change change = {.kind = SS_CHANGE_REDUCE,
                                         .op = s->x->run.events[event].op,
                                         .ids = g.ids,
                                         .rows = g.rows,
                                         .width = g.width,
                                         .maximum = e->maximum};
        struct trial trial;
        rc = try_change(s, &change, event, &trial);
        if (rc == SS_OK && trial.fixed && better(s, &trial, best))
            keep_best(s, &trial, best);
    }
    return rc;
}

/* Pass 0: collectives whose result is not found, or is terms; 1: other collectives; 2: tables that
 * give offsets to ranks; 3: slices whose result is not found; 4: other slices. */
enum { N_PASSES = 5 };
static int pass_of(const struct search *s, uint32_t event)
{
    const uint32_t value = s->x->run.events[event].first;
    const bool suspect = s->suspect[value] || s->terms[value];
    if (ss_rank_op_of(op_of(s, event)->def) >= 0)
        return !suspect;
    return !is_float(s, value) ? 2 : suspect ? 3 : 4;
}

static enum ss_rc try_candidates(struct search *s, bool near, int pass, struct trial *best)
{
    enum ss_rc rc = SS_OK;
    uint32_t last = SS_NONE;
    for (uint32_t event = 0; event < s->x->run.n_events && rc == SS_OK && !solved(s, best);
         event++) {
        const uint32_t op = s->x->run.events[event].op;
        const bool asked = near ? s->near[event] : s->candidate[event] && !s->near[event];
        if (!asked || pass_of(s, event) != pass || op == last)
            continue;
        struct ss_arena scratch = {0};
        struct ss_alternatives list;
        last = op;
        ss_alternatives_of(s->x, &s->v->digits, event, &scratch, &list);
        for (size_t i = 0; i < list.list.count && rc == SS_OK && !solved(s, best); i++) {
            struct trial trial;
            rc = try_change(s, &list.list.items[i], event, &trial);
            const bool helps = trial.fixed || (!pass && trial.found);
            if (rc == SS_OK && helps && better(s, &trial, best))
                keep_best(s, &trial, best);
        }
        ss_arena_free(&scratch);
    }
    return rc;
}

/* ---- words ---- */

static const char *how_seen(const struct search *s, const struct trial *t)
{
    const struct ss_audit *a = s->x->a;
    if (t->fixed == s->n_bad)
        return a->n_outputs == 1 ? "the output is right" : "every output is right";
    if (t->fixed)
        return ss_sprintf(s->arena, "%u of the %u wrong outputs are right", t->fixed, s->n_bad);
    const struct ss_var *var = &a->before->vars[s->v->wholes.list.items[t->result.whole].var];
    return ss_sprintf(s->arena, "its result is %s", var->label ? var->label : var->name);
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

static void say_groups(struct search *s, const struct trial *t, struct ss_fault *f)
{
    const struct ss_op *op = op_of(s, t->event);
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

static void say_starts(struct search *s, const struct trial *t, struct ss_fault *f)
{
    const struct ss_op *op = op_of(s, t->event);
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
    ss_buf_free(&text);
}

static void say_table(struct search *s, const struct trial *t, struct ss_fault *f)
{
    const int64_t *now = ss_i64(&s->x->run.events[t->event].results[0].pieces[0]);
    f->kind = SS_FAULT_OFFSET;
    for (int64_t k = 0; k < t->change.rows; k++) {
        if (now[k] == t->change.ids[k])
            continue;
        f->text = ss_sprintf(s->arena, "its entry for rank %lld is %lld", (long long)k,
                             (long long)now[k]);
        f->right =
            ss_sprintf(s->arena, "with %lld there %s", (long long)t->change.ids[k], how_seen(s, t));
    }
}

static void say_missing(struct search *s, const struct trial *t, struct ss_fault *f)
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

/* The first suspect whose operands are none. */
static uint32_t first_suspect(const struct search *s)
{
    for (uint32_t event = 0; event < s->x->run.n_events; event++)
        if (s->suspect[s->x->run.events[event].first])
            return event;
    return s->v->event[s->x->run.output_from[0]];
}

/* What calls the computation of an instruction, and so on up to the entry. */
static const char *inside(const struct ss_hlo_module *module, const struct ss_hlo_instr *instr,
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

static void describe(struct search *s, uint32_t event, struct ss_fault *f)
{
    static const char *const names[] = {"replica_groups", "source_target_pairs", "slice"};
    struct ss_arena *arena = &s->x->a->arena;
    const struct ss_op *op = op_of(s, event);
    f->instr = ss_hlo_at_line(&s->x->a->program.module, op->loc.line);
    f->inside = f->instr ? inside(&s->x->a->program.module, f->instr, arena) : NULL;
    for (size_t i = 0; f->instr && !f->groups && i < sizeof names / sizeof *names; i++)
        f->groups = ss_hlo_attr_text(f->instr, names[i], arena);
    f->operands = ss_alloc_array(arena, op->n_operands, sizeof *f->operands);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const uint32_t from = s->x->run.events[event].from[k];
        const char *text = ss_explained_text(s->x, s->v, from, arena);
        const uint32_t made = s->v->event[from];
        const struct ss_hlo_instr *instr =
            made == SS_NONE ? NULL
                            : ss_hlo_at_line(&s->x->a->program.module, op_of(s, made)->loc.line);
        const char *name = instr ? instr->name : s->g->vars[op->operands[k]].file_name;
        if (text[0])
            f->operands[f->n_operands++] = (struct ss_fault_operand){name, text};
    }
}

static void say(struct search *s, const struct trial *best)
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
        f->text = "the first value that no layout of a right value explains";
    else if (best->change.kind == SS_CHANGE_REDUCE)
        say_missing(s, best, f);
    else if (best->change.kind == SS_CHANGE_STARTS)
        say_starts(s, best, f);
    else if (best->change.kind == SS_CHANGE_VALUE)
        say_table(s, best, f);
    else
        say_groups(s, best, f);
}

static enum ss_rc find_one(struct search *s, struct trial *best)
{
    *best = (struct trial){.event = SS_NONE};
    s->tried = 0;
    ss_run_values_init(s->x, s->arena, s->v);
    find_suspects(s);
    enum ss_rc rc = try_candidates(s, true, 0, best);
    if (rc == SS_OK)
        rc = try_terms(s, best);
    for (int pass = 1; pass < N_PASSES && rc == SS_OK; pass++)
        rc = try_candidates(s, true, pass, best);
    for (int pass = 0; pass < N_PASSES && rc == SS_OK; pass++)
        rc = try_candidates(s, false, pass, best);
    return rc;
}

/* The run of the program with one more change, and its outputs. */
static enum ss_rc repair(struct search *s, const struct trial *best)
{
    struct ss_ranks_run run;
    const struct ss_ranks_options options = {.changes = s->changes,
                                             .n_changes = s->n_changes,
                                             .change = &best->change,
                                             .before = &s->x->run,
                                             .job = s->x->job,
                                             .silent = true};
    const enum ss_rc rc =
        ss_ranks_run(&s->x->a->program, s->x->inputs, &options, s->arena, &run, s->x->err);
    if (rc != SS_OK)
        return rc;
    struct ss_audit_output *outputs = ss_alloc_array(s->arena, s->g->n_outputs, sizeof *outputs);
    s->x->run = run;
    s->n_bad = ss_audit_compare(s->x, run.outputs, s->arena, outputs);
    s->outputs = outputs;
    s->changes[s->n_changes++] = best->change;
    return SS_OK;
}

enum ss_rc ss_fault_find(struct ss_auditing *x, struct ss_run_values *v)
{
    struct search s = {.x = x,
                       .v = v,
                       .g = x->a->program.graph,
                       .arena = &x->a->arena,
                       .outputs = x->a->outputs,
                       .n_bad = x->a->n_bad};
    for (int i = 0; i < SS_MAX_FAULTS && s.n_bad; i++) {
        struct trial best;
        enum ss_rc rc = find_one(&s, &best);
        if (rc != SS_OK)
            return rc;
        if (i == 0 || best.fixed || best.found)
            say(&s, &best);
        if (!best.fixed && !best.found)
            break;
        rc = repair(&s, &best);
        if (rc != SS_OK)
            return rc;
    }
    x->a->all_found = !s.n_bad;
    return SS_OK;
}
