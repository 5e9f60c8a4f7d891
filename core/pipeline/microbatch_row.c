/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/microbatch_row.h"

#include <math.h>

#include "core/space/strategy.h"

/* What a row costs that reads a value as something else than it is. Whether a row fits at all does
 * not depend on these. */
enum { COST_PIECE = 1, COST_TERM = 4, NO_FIT = 1 << 30 };

bool ss_microbatch_neutral(enum ss_reduce reduce, double *value)
{
    *value = reduce == SS_PROD ? 1 : 0;
    return reduce == SS_SUM || reduce == SS_PROD;
}

static struct ss_placement placement_of(const struct ss_microbatch_rows *r, uint32_t var)
{
    return r->m->when[var] == SS_EACH ? r->m->var[var] : (struct ss_placement){0};
}

/* What it costs to read a value that is the same in each microbatch. */
static int same_cost(const struct ss_microbatch_rows *r, uint32_t var, struct ss_placement read)
{
    double neutral, splat;
    if (read.kind != SS_PARTIAL)
        return read.kind == SS_SHARD ? COST_PIECE : 0;
    if (!ss_microbatch_neutral(read.reduce, &neutral))
        return COST_PIECE;
    return ss_graph_splat(r->graph, var, &splat) && splat == neutral ? COST_PIECE : COST_TERM;
}

/* By what the blocks of one placement are multiplied in another; 0: by no number. */
static int64_t ratio(struct ss_placement want, struct ss_placement row)
{
    bool alike = want.kind == SS_SHARD && row.kind == SS_SHARD && want.dim == row.dim;
    return alike && want.blocks % row.blocks == 0 ? want.blocks / row.blocks : 0;
}

/* By what the blocks of the row are multiplied if it is used for these operands and this result: a
 * time-major batch is cut in as many blocks as there are times. The row holds then too if it counts
 * no positions (docs/shardcombine.md, "Choices"). */
static int64_t times_of(const struct ss_microbatch_rows *r, const struct ss_row *row, uint32_t op,
                        const struct ss_placement *result)
{
    const struct ss_op *o = &r->graph->ops[op];
    const int64_t *lengths = r->rules->op_atoms[op].lengths;
    int64_t times = 0;
    if (row->origin || row->blocked || row->listed)
        return 1;
    for (uint32_t k = 0; k < o->n_operands && !times; k++)
        times = ratio(placement_of(r, o->operands[k]), ss_row_operand(row, k, lengths));
    if (!times && result)
        times = ratio(*result, ss_row_result(row, 0, lengths));
    return times ? times : 1;
}

static int operand_cost(const struct ss_microbatch_rows *r, const struct ss_row *row, uint32_t op,
                        uint32_t k, int64_t times)
{
    uint32_t v = r->graph->ops[op].operands[k];
    struct ss_placement has = placement_of(r, v);
    struct ss_placement read =
        ss_microbatch_multiply(ss_row_operand(row, k, r->rules->op_atoms[op].lengths), times);
    if (read.halo)
        return NO_FIT;
    if (has.kind == SS_REPLICATED)
        return same_cost(r, v, read);
    return ss_placement_equal(has, read) ? 0 : NO_FIT;
}

static int row_cost(const struct ss_microbatch_rows *r, const struct ss_row *row, uint32_t op,
                    const struct ss_placement *result)
{
    const struct ss_op *o = &r->graph->ops[op];
    const int64_t *lengths = r->rules->op_atoms[op].lengths;
    int64_t times = times_of(r, row, op, result);
    int cost = 0;
    for (uint32_t k = 0; k < o->n_operands; k++) {
        int one = operand_cost(r, row, op, k, times);
        if (one == NO_FIT)
            return NO_FIT;
        cost += one;
    }
    for (uint32_t k = 0; k < o->n_results; k++)
        if (ss_row_result(row, k, lengths).halo)
            return NO_FIT;
    struct ss_placement made = ss_microbatch_multiply(ss_row_result(row, 0, lengths), times);
    return !result || ss_placement_equal(made, *result) ? cost : NO_FIT;
}

static bool inference_refuses(struct ss_microbatch_rows *r, const struct ss_row *row, uint32_t op)
{
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    struct ss_call call;
    struct ss_buf text = {0};
    ss_graph_call(r->graph, op, &r->scratch, &call);
    const struct ss_atoms *atoms = &r->rules->op_atoms[op];
    bool refused = ss_row_refused(row, &call, atoms, atoms->lengths, r->m->n, &text);
    ss_buf_free(&text);
    ss_arena_rewind(&r->scratch, mark);
    return refused;
}

/* Whether each microbatch can use it: it rests on no property of the data, needs nothing of other
 * microbatches, and depends on which one it is only if it may. */
static bool is_plain(const struct ss_microbatch_rows *r, const struct ss_row *row, uint32_t op,
                     int64_t times)
{
    const struct ss_op_rules *rules = r->rules->op_rules[op];
    return ss_row_usable(row, rules->n_in, NULL) && !row->granted &&
           (r->counting || !row->origin) && row->footprint.rows == 0 &&
           ss_row_fits(row, r->rules->op_atoms[op].lengths, r->m->n * times);
}

struct ss_microbatch_choice ss_microbatch_find_row(struct ss_microbatch_rows *r, uint32_t op,
                                                   const struct ss_placement *result)
{
    const struct ss_op_rules *rules = r->rules->op_rules[op];
    struct ss_microbatch_choice best = {.row = SS_NO_ROW, .times = 1};
    int least = NO_FIT;
    for (size_t i = 0; i < rules->n_rows && i < SS_NO_ROW; i++) {
        const struct ss_row *row = &rules->rows[i];
        int64_t times = times_of(r, row, op, result);
        if (!is_plain(r, row, op, times))
            continue;
        int cost = row_cost(r, row, op, result);
        if (cost >= least || inference_refuses(r, row, op))
            continue;
        least = cost;
        best = (struct ss_microbatch_choice){.row = (uint16_t)i, .times = times};
    }
    return best;
}

/* ---- why there is none ---- */

static void say_operand(const struct ss_microbatch_rows *r, uint32_t var, struct ss_buf *out)
{
    ss_buf_printf(out, "%s as ", r->graph->vars[var].name);
    ss_placement_print(out, placement_of(r, var), false);
}

/* The condition of a row that fits otherwise; NULL: there is no such row. */
static const char *condition(const struct ss_microbatch_rows *r, uint32_t op)
{
    const struct ss_op_rules *rules = r->rules->op_rules[op];
    for (size_t i = 1; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (!ss_row_usable(row, rules->n_in, NULL))
            continue;
        int64_t n = r->m->n * times_of(r, row, op, NULL);
        if (row->footprint.rows && ss_row_fits(row, r->rules->op_atoms[op].lengths, r->m->n))
            return "its row along the batch reads rows of the neighbouring pieces";
        if (row_cost(r, row, op, NULL) == NO_FIT)
            continue;
        if (row->origin && !r->counting)
            return "its row along the batch counts from the offset of the piece";
        if (row->granted)
            return "its row along the batch holds for some data only";
        if (!ss_row_fits(row, r->rules->op_atoms[op].lengths, n))
            return "the number of microbatches does not divide what its row cuts";
    }
    return NULL;
}

const char *ss_microbatch_why(struct ss_microbatch_rows *r, uint32_t op, struct ss_arena *arena)
{
    const struct ss_op *o = &r->graph->ops[op];
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (r->m->when[o->operands[k]] == SS_ONCE)
            return ss_sprintf(arena, "it also reads %s, which is known after the last microbatch",
                              r->graph->vars[o->operands[k]].name);
    for (uint32_t k = 0; k < o->n_operands; k++) {
        struct ss_placement p = placement_of(r, o->operands[k]);
        if (p.kind == SS_PARTIAL)
            return ss_sprintf(arena, "it also reads %s, a %s over all microbatches",
                              r->graph->vars[o->operands[k]].name, ss_reduce_name(p.reduce));
    }
    const char *why = condition(r, op);
    if (why)
        return why;
    struct ss_buf text = {0};
    for (uint32_t k = 0; k < o->n_operands; k++) {
        if (placement_of(r, o->operands[k]).kind == SS_REPLICATED)
            continue;
        ss_buf_puts(&text, text.length ? ", " : "no row of it reads ");
        say_operand(r, o->operands[k], &text);
    }
    why = ss_buf_keep(arena, &text);
    return why;
}
