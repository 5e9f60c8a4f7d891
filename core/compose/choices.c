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

static const struct ss_row *row_of(const struct ss_choice *choice)
{
    return &choice->rules->rows[choice->row];
}

/* True if the cuts of the choice may be in `times` as many blocks. */
static bool may_multiply(const struct ss_choice *choice, int64_t times)
{
    const struct ss_row *row = row_of(choice);
    const int64_t *lengths = choice->atoms->lengths;
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

/* True if another choice of the op is the same and rests on no more. */
static bool is_known(const struct ss_composer *c, uint32_t id, const struct ss_choice *choice)
{
    const struct ss_choices *choices = &c->choices[id];
    size_t in = c->reads[id].n * sizeof *choice->in;
    size_t out = c->body->ops[id].n_results * sizeof *choice->out;
    for (size_t i = 0; i < choices->items.count; i++) {
        const struct ss_choice *other = &choices->items.items[i];
        if (!(other->flags & ~choice->flags) && !(other->granted & ~choice->granted) &&
            memcmp(other->in, choice->in, in) == 0 && memcmp(other->out, choice->out, out) == 0)
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

static struct ss_choice new_choice(struct ss_composer *c, uint32_t id)
{
    struct ss_choice choice = {.times = 1};
    choice.in = ss_alloc_array(c->arena, c->reads[id].n + 1, sizeof *choice.in);
    choice.out = ss_alloc_array(c->arena, c->body->ops[id].n_results + 1, sizeof *choice.out);
    for (uint32_t k = 0; k < c->reads[id].n; k++)
        choice.in[k] = SS_ANY_PLACE;
    return choice;
}

static uint32_t find_read(const struct ss_reads *reads, uint32_t var)
{
    uint32_t k = 0;
    while (k < reads->n && reads->vars[k] != var)
        k++;
    return k;
}

/* True if pieces need nothing from their neighbours, and ranks drop nothing. */
static bool is_plain(const struct ss_op_rules *rules, const struct ss_row *row,
                     const int64_t *lengths)
{
    for (size_t k = 0; k < rules->n_in; k++) {
        if (ss_row_operand(row, (size_t)k, lengths).halo)
            return false;
    }
    for (size_t k = 0; k < rules->n_out; k++) {
        if (ss_row_result(row, k, lengths).halo)
            return false;
    }
    return true;
}

/* Adds a choice by a row of the op, or of the op with its literal operands. */
static void add_choice(struct ss_composer *c, uint32_t id, const struct ss_op_rules *rules,
                       const struct ss_atoms *atoms, uint32_t r, int64_t times)
{
    const struct ss_op *op = &c->body->ops[id];
    const struct ss_row *row = &rules->rows[r];
    bool literal = rules != c->rules->op_rules[id];
    struct ss_choice choice = new_choice(c, id);
    choice.rules = rules;
    choice.atoms = atoms;
    choice.row = r;
    choice.times = times;
    choice.flags = flags_of(row);
    choice.granted = row->granted;
    for (uint32_t k = 0; k < rules->n_in; k++) {
        uint32_t at = literal ? find_read(&c->reads[id], c->literals[id].reads[k]) : k;
        choice.in[at] = ss_place_of(c, &c->body->vars[c->reads[id].vars[at]].type,
                                    multiplied(ss_row_operand(row, k, atoms->lengths), times));
    }
    for (uint32_t k = 0; k < op->n_results; k++)
        choice.out[k] = ss_place_of(c, &c->body->vars[op->results[k]].type,
                                    multiplied(ss_row_result(row, k, atoms->lengths), times));
    if (!is_known(c, id, &choice))
        ss_push(c->arena, c->choices[id].items, choice);
}

/* ---- numbers of blocks that go through the body ---- */

/* Per var: the cuts that some choice gives or takes, as a list without repetitions. */
struct cuts {
    SS_ARRAY(ss_place) items;
};

static bool add_cut(struct ss_composer *c, struct cuts *cuts, ss_place p)
{
    if (p == SS_ANY_PLACE || ss_place_at(c, p)->kind != SS_SHARD || ss_place_at(c, p)->halo)
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
        for (uint32_t k = 0; k < c->reads[id].n; k++)
            more |= add_cut(c, &cuts[c->reads[id].vars[k]], choice->in[k]);
        for (uint32_t k = 0; k < op->n_results; k++)
            more |= add_cut(c, &cuts[op->results[k]], choice->out[k]);
    }
    return more;
}

/* Multiplies a choice so that its slot, placed `own`, has each of the cuts of the slot's var. */
static void meet(struct ss_composer *c, uint32_t id, const struct ss_choice *choice, ss_place own,
                 const struct cuts *cuts)
{
    if (own == SS_ANY_PLACE || ss_place_at(c, own)->kind != SS_SHARD)
        return;
    struct ss_placement mine = *ss_place_at(c, own); /* places may move */
    for (size_t i = 0; i < cuts->items.count && mine.blocks >= 1; i++) {
        const struct ss_placement *other = ss_place_at(c, cuts->items.items[i]);
        int64_t times = other->blocks / mine.blocks;
        if (other->dim == mine.dim && other->blocks % mine.blocks == 0 && times > 1 &&
            c->choices[id].items.count < MOST_CHOICES && may_multiply(choice, times))
            add_choice(c, id, choice->rules, choice->atoms, choice->row, times);
    }
}

/* Multiplies the rows of one op by what its values ask for. Returns true if a var has a new cut. */
static bool multiply(struct ss_composer *c, struct cuts *cuts, uint32_t id)
{
    const struct ss_op *op = &c->body->ops[id];
    size_t before = c->choices[id].items.count;
    for (size_t i = 0; i < before; i++) {
        const struct ss_choice choice = c->choices[id].items.items[i];
        if (choice.times != 1 || !choice.rules)
            continue;
        for (uint32_t k = 0; k < c->reads[id].n; k++)
            meet(c, id, &choice, choice.in[k], &cuts[c->reads[id].vars[k]]);
        for (uint32_t k = 0; k < op->n_results; k++)
            meet(c, id, &choice, choice.out[k], &cuts[op->results[k]]);
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

/* ---- values that ops read ---- */

static void find_reads(struct ss_composer *c)
{
    const struct ss_graph *g = c->body;
    c->reads = ss_alloc_array(c->arena, g->n_ops + 1, sizeof *c->reads);
    c->readers = ss_alloc_array(c->arena, g->n_vars + 1, sizeof *c->readers);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        const struct ss_literal_op *literal = &c->literals[i];
        struct ss_reads *reads = &c->reads[i];
        if (!op->live)
            continue;
        reads->vars =
            ss_alloc_array(c->arena, op->n_operands + literal->n_reads + 1, sizeof *reads->vars);
        for (uint32_t k = 0; k < op->n_operands; k++)
            reads->vars[reads->n++] = op->operands[k];
        for (uint32_t k = 0; k < literal->n_reads; k++) {
            if (find_read(reads, literal->reads[k]) == reads->n)
                reads->vars[reads->n++] = literal->reads[k];
        }
        for (uint32_t k = 0; k < reads->n; k++)
            ss_push(c->arena, c->readers[reads->vars[k]].items, ((struct ss_reader){i, k}));
    }
}

/* An op that another one computes again, within its rows with literal operands, need not run. */
static void add_unused(struct ss_composer *c, uint32_t id)
{
    struct ss_choice choice = new_choice(c, id);
    for (uint32_t k = 0; k < c->body->ops[id].n_results; k++)
        choice.out[k] = SS_UNUSED_PLACE;
    if (!is_known(c, id, &choice))
        ss_push(c->arena, c->choices[id].items, choice);
}

static void add_rows(struct ss_composer *c, uint32_t id, const struct ss_op_rules *rules,
                     const struct ss_atoms *atoms)
{
    for (uint32_t r = 0; r < rules->n_rows; r++) {
        const struct ss_row *row = &rules->rows[r];
        if (ss_row_is_said(row, atoms->lengths) && is_plain(rules, row, atoms->lengths))
            add_choice(c, id, rules, atoms, r, 1);
    }
}

void ss_find_choices(struct ss_composer *c)
{
    const struct ss_graph *g = c->body;
    find_reads(c);
    c->choices = ss_alloc_array(c->arena, g->n_ops, sizeof *c->choices);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        uint32_t literal = c->literals[i].op;
        if (!g->ops[i].live)
            continue;
        add_rows(c, i, c->rules->op_rules[i], &c->rules->op_atoms[i]);
        if (literal == SS_NONE)
            continue;
        add_rows(c, i, c->literal_rules->op_rules[literal], &c->literal_rules->op_atoms[literal]);
        for (uint32_t k = 0; k < c->literals[i].n_inside; k++)
            add_unused(c, c->literals[i].inside[k]);
    }
    multiply_all(c);
}
