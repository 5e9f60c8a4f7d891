/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choices of every op of the body: its rows at the body's lengths, with numbers of blocks.
 *
 * A row S(d) <- S(d) without a halo or an offset also holds with all its blocks multiplied by b.
 * Cut each length into b blocks, and each block into n pieces: by the row for b n ranks the pieces
 * give the whole, and by the row for b ranks a rank may run its b pieces as one. So rows are
 * multiplied by the numbers of blocks that other rows of the body ask for. */
#include <string.h>

#include "core/compose/composer.h"

/* Choices of one op. More than that many numbers of blocks come from long chains of reshapes, and
 * none of them is a row of the whole. */
enum { MOST_CHOICES = 2048 };

static const struct ss_row *row_of(const struct ss_composer *c, uint32_t op, uint32_t row)
{
    return &c->rules->op_rules[op]->rows[row];
}

/* True if the cuts of the row may be in `times` as many blocks. */
static bool may_multiply(const struct ss_composer *c, uint32_t op, const struct ss_row *row,
                         int64_t times)
{
    const int64_t *lengths = c->rules->op_atoms[op].lengths;
    if (row->footprint.rows || row->origin || row->equal || row->blocked || row->ratio[0] ||
        row->n_cut == 0)
        return false;
    for (uint16_t i = 0; i < row->n_cut; i++) {
        if (lengths[row->cut[i]] % times || lengths[row->cut[i]] / times < 2)
            return false;
    }
    return true;
}

static struct ss_placement multiplied(struct ss_placement p, int64_t times)
{
    if (p.kind == SS_SHARD)
        p.blocks *= times;
    return p;
}

static bool has_choice(const struct ss_choices *choices, uint32_t row, int64_t times)
{
    for (size_t i = 0; i < choices->items.count; i++) {
        if (choices->items.items[i].row == row && choices->items.items[i].times == times)
            return true;
    }
    return false;
}

static uint16_t flags_of(const struct ss_row *row)
{
    unsigned flags = row->origin ? SS_COMPOSED_BY_OFFSET : 0;
    if (row->verdict == SS_CONDITIONAL)
        flags |= SS_COMPOSED_FRAGILE;
    return (uint16_t)flags;
}

static void add_choice(struct ss_composer *c, uint32_t id, uint32_t r, int64_t times)
{
    const struct ss_op *op = &c->body->ops[id];
    const struct ss_row *row = row_of(c, id, r);
    const int64_t *lengths = c->rules->op_atoms[id].lengths;
    struct ss_choice choice = {.row = r, .times = times, .flags = flags_of(row)};
    choice.granted = row->granted;
    choice.in = ss_alloc_array(c->arena, op->n_operands + 1, sizeof *choice.in);
    choice.out = ss_alloc_array(c->arena, op->n_results + 1, sizeof *choice.out);
    for (uint32_t k = 0; k < op->n_operands; k++)
        choice.in[k] = ss_place_of(c, &c->body->vars[op->operands[k]].type,
                                   multiplied(ss_row_operand(row, k, lengths), times));
    for (uint32_t k = 0; k < op->n_results; k++)
        choice.out[k] = ss_place_of(c, &c->body->vars[op->results[k]].type,
                                    multiplied(ss_row_result(row, k, lengths), times));
    ss_push(c->arena, c->choices[id].items, choice);
}

/* ---- numbers of blocks that go through the body ---- */

/* Per var: the cuts that some choice gives or takes, as a list without repetitions. */
struct cuts {
    SS_ARRAY(ss_place) items;
};

static bool add_cut(struct ss_composer *c, struct cuts *cuts, ss_place p)
{
    if (ss_place_at(c, p)->kind != SS_SHARD || ss_place_at(c, p)->halo)
        return false;
    for (size_t i = 0; i < cuts->items.count; i++) {
        if (cuts->items.items[i] == p)
            return false;
    }
    ss_push(c->arena, cuts->items, p);
    return true;
}

static bool add_cuts_of(struct ss_composer *c, struct cuts *cuts, uint32_t id, size_t from)
{
    const struct ss_op *op = &c->body->ops[id];
    bool more = false;
    for (size_t i = from; i < c->choices[id].items.count; i++) {
        const struct ss_choice *choice = &c->choices[id].items.items[i];
        for (uint32_t k = 0; k < op->n_operands; k++)
            more |= add_cut(c, &cuts[op->operands[k]], choice->in[k]);
        for (uint32_t k = 0; k < op->n_results; k++)
            more |= add_cut(c, &cuts[op->results[k]], choice->out[k]);
    }
    return more;
}

/* Adds the choices of a row whose slot, placed `own`, meets one of the cuts of the slot's var. */
static void meet(struct ss_composer *c, uint32_t id, uint32_t r, ss_place own,
                 const struct cuts *cuts)
{
    const struct ss_placement *p = ss_place_at(c, own);
    if (p->kind != SS_SHARD || p->blocks < 1)
        return;
    struct ss_placement mine = *p; /* places may move */
    for (size_t i = 0; i < cuts->items.count; i++) {
        const struct ss_placement *other = ss_place_at(c, cuts->items.items[i]);
        int64_t times = other->blocks / mine.blocks;
        if (other->dim == mine.dim && other->blocks % mine.blocks == 0 && times > 1 &&
            c->choices[id].items.count < MOST_CHOICES && !has_choice(&c->choices[id], r, times) &&
            may_multiply(c, id, row_of(c, id, r), times))
            add_choice(c, id, r, times);
    }
}

/* Multiplies the rows of one op by what its values ask for. Returns true if a var has a new cut. */
static bool multiply(struct ss_composer *c, struct cuts *cuts, uint32_t id)
{
    const struct ss_op *op = &c->body->ops[id];
    size_t before = c->choices[id].items.count;
    for (size_t i = 0; i < before; i++) {
        const struct ss_choice choice = c->choices[id].items.items[i];
        if (choice.times != 1)
            continue;
        for (uint32_t k = 0; k < op->n_operands; k++)
            meet(c, id, choice.row, choice.in[k], &cuts[op->operands[k]]);
        for (uint32_t k = 0; k < op->n_results; k++)
            meet(c, id, choice.row, choice.out[k], &cuts[op->results[k]]);
    }
    return add_cuts_of(c, cuts, id, before);
}

static void multiply_all(struct ss_composer *c)
{
    const struct ss_graph *g = c->body;
    struct cuts *cuts = ss_alloc_array(c->arena, g->n_vars, sizeof *cuts);
    for (uint32_t i = 0; i < g->n_ops; i++)
        add_cuts_of(c, cuts, i, 0);
    for (bool more = true; more && !ss_job_stopped(c->job);) {
        more = false;
        for (uint32_t i = 0; i < g->n_ops; i++)
            more |= multiply(c, cuts, i);
        for (uint32_t i = g->n_ops; i-- > 0;)
            more |= multiply(c, cuts, i);
    }
}

void ss_find_choices(struct ss_composer *c)
{
    const struct ss_graph *g = c->body;
    c->choices = ss_alloc_array(c->arena, g->n_ops, sizeof *c->choices);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op_rules *rules = c->rules->op_rules[i];
        for (uint32_t r = 0; g->ops[i].live && r < rules->n_rows; r++) {
            const struct ss_row *row = &rules->rows[r];
            if (ss_row_is_said(row, c->rules->op_atoms[i].lengths) && !row->footprint.rows)
                add_choice(c, i, r, 1);
        }
    }
    multiply_all(c);
}
