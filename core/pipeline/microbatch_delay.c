/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Three passes backwards: ops on terms alone move behind the last microbatch unless they make what
 * is kept smaller; ops that no microbatch reads move there too; and what is the same in each
 * microbatch but read by pieces is made by pieces. */
#include "core/pipeline/microbatch_place.h"

/* ---- backwards: terms ---- */

static bool is_read_in_each(const struct ss_placing *p, const struct ss_use *use)
{
    if (use->kind == SS_USE_OPERAND)
        return p->out->op[use->op] == SS_EACH;
    return use->kind != SS_USE_OUTPUT && p->loop_each[use->loop];
}

void ss_placing_readers(const struct ss_placing *p, uint32_t var, bool *once, bool *each)
{
    *once = *each = false;
    for (uint32_t u = p->g->use_start[var]; u < p->g->use_start[var + 1]; u++)
        *(is_read_in_each(p, &p->g->uses[u]) ? each : once) = true;
}

/* True if the op works on terms alone, and only what runs once reads its results. */
static bool ends_in_terms(const struct ss_placing *p, const struct ss_op *o)
{
    bool term = false, once, each;
    for (uint32_t k = 0; k < o->n_operands; k++) {
        if (ss_placing_kind(p, o->operands[k]) == SS_SHARD)
            return false;
        term |= ss_placing_kind(p, o->operands[k]) == SS_PARTIAL;
    }
    for (uint32_t k = 0; k < o->n_results; k++) {
        ss_placing_readers(p, o->results[k], &once, &each);
        if (each)
            return false;
    }
    return term;
}

/* Bytes that are kept for the results, less those that would be kept for the operands. */
static int64_t bytes_saved(const struct ss_placing *p, const struct ss_op *o)
{
    int64_t saved = 0;
    bool once, each;
    for (uint32_t k = 0; k < o->n_results; k++) {
        ss_placing_readers(p, o->results[k], &once, &each);
        saved += once ? ss_type_bytes(&p->g->vars[o->results[k]].type) : 0;
    }
    for (uint32_t k = 0; k < o->n_operands; k++) {
        uint32_t v = o->operands[k];
        bool seen = false;
        for (uint32_t i = 0; i < k; i++)
            seen |= o->operands[i] == v;
        ss_placing_readers(p, v, &once, &each);
        if (!seen && !once && p->out->when[v] == SS_EACH)
            saved -= ss_type_bytes(&p->g->vars[v].type);
    }
    return saved;
}

static void delay_terms(struct ss_placing *p)
{
    for (uint32_t i = p->g->n_ops; i-- > 0;) {
        const struct ss_op *o = &p->g->ops[i];
        if (p->out->op[i] == SS_EACH && o->loop == SS_NONE && ends_in_terms(p, o) &&
            (p->in_stages || bytes_saved(p, o) >= 0))
            ss_placing_run_once(p, i, true);
    }
}

/* ---- backwards: what no microbatch reads ---- */

static uint32_t steps_begin(const struct ss_graph *g, uint32_t end)
{
    uint32_t s = end;
    while (g->steps[s].kind != SS_STEP_LOOP_BEGIN || g->steps[s].id != g->steps[end].id)
        s--;
    return s;
}

static void need_all(const struct ss_placing *p, uint32_t begin, uint32_t end, bool *needed)
{
    for (uint32_t s = begin; s < end; s++) {
        uint32_t id = p->g->steps[s].id;
        if (p->g->steps[s].kind == SS_STEP_OP) {
            for (uint32_t k = 0; p->g->ops[id].live && k < p->g->ops[id].n_operands; k++)
                needed[p->g->ops[id].operands[k]] = true;
            continue;
        }
        for (uint32_t k = 0; k < p->g->loops[id].n_values; k++)
            needed[p->g->loops[id].init[k]] = true;
    }
}

/* Ops before the microbatches that none of them needs run after them, so that nothing is kept
 * meanwhile. */
static void delay_unread(struct ss_placing *p)
{
    bool *needed = ss_alloc_array(&p->rows.scratch, p->g->n_vars, sizeof *needed);
    for (uint32_t s = p->g->n_steps; s-- > 0;) {
        const struct ss_step *step = &p->g->steps[s];
        uint32_t begin = s;
        const uint32_t *made = NULL;
        uint32_t n_made, first_op;
        if (step->kind == SS_STEP_OP) {
            made = p->g->ops[step->id].results;
            n_made = p->g->ops[step->id].n_results;
            first_op = step->id;
        } else {
            made = p->g->loops[step->id].results;
            n_made = p->g->loops[step->id].n_values;
            first_op = p->g->loops[step->id].first_op;
            begin = steps_begin(p->g, s);
        }
        bool empty = step->kind != SS_STEP_OP && first_op == p->g->loops[step->id].end_op;
        enum ss_when when = empty ? SS_BEFORE : (enum ss_when)p->out->op[first_op];
        if (step->kind != SS_STEP_OP && p->loop_each[step->id])
            when = SS_EACH;
        if (when == SS_BEFORE && !ss_any_flagged(needed, made, n_made))
            ss_placing_set_steps(p, begin, s + 1, SS_ONCE, false);
        else if (when != SS_ONCE)
            need_all(p, begin, s + 1, needed);
        s = begin;
    }
}

/* ---- backwards: pieces ---- */

/* How the microbatches read a var, if all of them read it alike: as a piece. A loop that only
 * passes it on does not count. */
static bool wanted(const struct ss_placing *p, uint32_t var, struct ss_placement *want)
{
    bool some = false;
    for (uint32_t u = p->g->use_start[var]; u < p->g->use_start[var + 1]; u++) {
        const struct ss_use *use = &p->g->uses[u];
        if (use->kind == SS_USE_YIELD && p->g->loops[use->loop].args[use->arg] == var)
            continue;
        if (!is_read_in_each(p, use))
            return false;
        struct ss_placement read =
            use->kind == SS_USE_OPERAND
                ? ss_microbatch_operand(p->rows.rules, p->out, use->op, use->arg)
                : ss_microbatch_loop_value(p->g, p->out, use->loop, use->arg);
        if (read.kind != SS_SHARD || (some && !ss_placement_equal(read, *want)))
            return false;
        *want = read;
        some = true;
    }
    return some;
}

/* True if no operand would be read as a term, which takes more work than it saves. */
static bool reads_plainly(const struct ss_placing *p, uint32_t op, uint16_t row)
{
    const struct ss_row *r = &p->rows.rules->op_rules[op]->rows[row];
    for (uint32_t k = 0; k < p->g->ops[op].n_operands; k++)
        if (r->in[k].kind == SS_PARTIAL)
            return false;
    return true;
}

static void make_op_pieces(struct ss_placing *p, uint32_t op)
{
    const struct ss_op *o = &p->g->ops[op];
    struct ss_placement want;
    bool same = p->out->op[op] == SS_BEFORE
                    ? o->loop == SS_NONE
                    : p->out->op[op] == SS_EACH && o->n_results == 1 &&
                          ss_placing_kind(p, o->results[0]) == SS_REPLICATED;
    if (!same || !o->live || o->n_results != 1 || !wanted(p, o->results[0], &want))
        return;
    struct ss_microbatch_choice row = ss_microbatch_find_row(&p->rows, op, &want);
    if (row.row != SS_NO_ROW && reads_plainly(p, op, row.row))
        (void)ss_placing_run_each(p, op, row);
}

/* A value that a loop never changes enters it by pieces if these are all that is read. */
static void make_loop_pieces(struct ss_placing *p, uint32_t loop)
{
    const struct ss_loop *l = &p->g->loops[loop];
    for (uint32_t i = 0; p->loop_each[loop] && i < l->n_values; i++) {
        uint32_t arg = l->args[i], result = l->results[i];
        struct ss_placement want, after;
        if (l->yields[i] != arg || !ss_graph_loop_value_live(p->g, loop, i) ||
            ss_placing_kind(p, arg) != SS_REPLICATED || !wanted(p, arg, &want))
            continue;
        bool read = p->g->use_start[result] < p->g->use_start[result + 1];
        if (read && (!wanted(p, result, &after) || !ss_placement_equal(want, after)))
            continue;
        ss_placing_set(p, arg, SS_EACH, want);
        ss_placing_set(p, result, SS_EACH, want);
    }
}

static void make_pieces(struct ss_placing *p)
{
    for (uint32_t s = p->g->n_steps; s-- > 0;) {
        const struct ss_step *step = &p->g->steps[s];
        if (step->kind == SS_STEP_OP)
            make_op_pieces(p, step->id);
        else if (step->kind == SS_STEP_LOOP_BEGIN)
            make_loop_pieces(p, step->id);
    }
}

void ss_placing_backwards(struct ss_placing *p)
{
    delay_terms(p);
    delay_unread(p);
    make_pieces(p);
}
