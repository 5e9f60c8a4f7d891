/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choices of every op of the body: its rows at the body's lengths, with numbers of blocks.
 *
 * A row S(d) <- S(d) without a halo also holds with all its blocks multiplied by b. Cut each length
 * into b blocks, and each block into n pieces: by the row for b n ranks the pieces give the whole,
 * and by the row for b ranks a rank may run its b pieces as one. A kernel that counts may know the
 * position of every row of its result. If two equal lengths are cut with one offset, as that of row
 * numbers and that of the rows that they point to, the offsets cancel. So rows are multiplied by
 * the numbers of blocks that other rows of the body ask for. */
#include <string.h>

#include "core/compose/composer.h"

/* Choices of one op. More come from long chains of reshapes, which multiply numbers of blocks; none
 * of them is a row of the whole, and half of the number gives the same rows. */
enum { MOST_CHOICES = 2048 };

static uint32_t find_read(const struct ss_reads *reads, uint32_t var)
{
    uint32_t k = 0;
    while (k < reads->n && reads->vars[k] != var)
        k++;
    return k;
}

/* True if the row's ranks use, of the indices into operand 0, those that point into their piece: a
 * piece that is no interval has no offset by which the kernel could tell them. */
static bool masks_indices(const struct ss_composer *c, uint32_t id, const struct ss_choice *choice)
{
    const struct ss_op *op = &c->body->ops[id];
    if (!choice->row->origin || choice->row->equal || op->def->origin != SS_ORIGIN_OPERAND0)
        return false;
    ss_place table = choice->in[find_read(&c->reads[id], op->operands[0])];
    if (table == SS_ANY_PLACE && op->def->flags & SS_OP_WRITES_PART)
        table = choice->out[0]; /* as operand 0 is, which is a literal */
    return table != SS_ANY_PLACE && ss_place_at(c, table)->kind == SS_SHARD;
}

/* True if the cuts of the choice may be in `times` as many blocks. */
static bool may_multiply(const struct ss_composer *c, uint32_t id, const struct ss_choice *choice,
                         int64_t times)
{
    const struct ss_row *row = choice->row;
    const int64_t *lengths = choice->atoms->lengths;
    if (row->footprint.rows || row->blocked || row->ratio[0] || row->listed || row->n_cut == 0 ||
        masks_indices(c, id, choice))
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

struct ss_choice ss_choice_new(struct ss_composer *c, uint32_t id)
{
    struct ss_choice choice = {.times = 1, .alone = SS_NONE};
    choice.in = ss_alloc_array(c->arena, c->reads[id].n + 1, sizeof *choice.in);
    choice.out = ss_alloc_array(c->arena, c->body->ops[id].n_results + 1, sizeof *choice.out);
    for (uint32_t k = 0; k < c->reads[id].n; k++)
        choice.in[k] = SS_ANY_PLACE;
    return choice;
}

void ss_choice_add(struct ss_composer *c, uint32_t id, const struct ss_choice *choice)
{
    if (c->choices[id].items.count < MOST_CHOICES && !is_known(c, id, choice))
        ss_push(c->arena, c->choices[id].items, *choice);
}

/* The placement of a slot of the choice; SS_ANY_PLACE: its span is no whole number of rows. */
static ss_place place_of_slot(struct ss_composer *c, const struct ss_choice *choice, uint32_t k,
                              bool result, const struct ss_type *type)
{
    const struct ss_row *row = choice->row;
    const struct ss_row_slot *slot = result ? &row->out[k] : &row->in[k];
    struct ss_placement p = ss_row_placement(slot, choice->atoms->lengths);
    if (row->listed)
        p.blocks = 1;
    if (!result && choice->alone != SS_NONE && choice->alone != k)
        p = (struct ss_placement){.kind = SS_REPLICATED};
    if (p.kind == SS_SHARD && choice->scale[0] > 0)
        return ss_slot_interval(c, choice, k, result, type);
    return ss_place_of(c, type, multiplied(p, choice->times));
}

/* Fills the placements of a choice by a row of the op, or of the op with its literal operands.
 * False if its intervals have no whole numbers of rows. */
static bool place_slots(struct ss_composer *c, uint32_t id, struct ss_choice *choice)
{
    const struct ss_op *op = &c->body->ops[id];
    bool literal = choice->rules != c->rules->op_rules[id];
    bool whole = true;
    for (uint32_t k = 0; k < choice->rules->n_in; k++) {
        uint32_t at = literal ? find_read(&c->reads[id], c->literals[id].reads[k]) : k;
        choice->in[at] =
            place_of_slot(c, choice, k, false, &c->body->vars[c->reads[id].vars[at]].type);
        whole &= choice->in[at] != SS_ANY_PLACE;
    }
    for (uint32_t k = 0; k < op->n_results; k++) {
        choice->out[k] = place_of_slot(c, choice, k, true, &c->body->vars[op->results[k]].type);
        whole &= choice->out[k] != SS_ANY_PLACE;
    }
    return whole;
}

/* A choice by a row, without placements of slots yet. */
static struct ss_choice choice_by(struct ss_composer *c, uint32_t id, const struct ss_choice *row,
                                  int64_t times, const int64_t scale[2])
{
    struct ss_choice choice = ss_choice_new(c, id);
    choice.rules = row->rules;
    choice.atoms = row->atoms;
    choice.row = row->row;
    choice.times = times;
    choice.alone = row->alone;
    choice.flags = flags_of(row->row);
    choice.granted = row->row->granted;
    if (scale) {
        memcpy(choice.scale, scale, sizeof choice.scale);
        choice.flags |= SS_COMPOSED_HALO;
        if (row->row->footprint.rows ||
            row->row->listed) /* its conditions are lengths of pieces: see intervals.c */
            choice.flags &= (uint16_t)~SS_COMPOSED_FRAGILE;
    }
    return choice;
}

static void add_choice(struct ss_composer *c, uint32_t id, const struct ss_choice *row,
                       int64_t times, const int64_t scale[2])
{
    struct ss_choice choice = choice_by(c, id, row, times, scale);
    if (place_slots(c, id, &choice))
        ss_choice_add(c, id, &choice);
}

/* ---- numbers of blocks that go through the body ---- */

/* Per var: the cuts that some choice gives or takes, as a list without repetitions. */
struct cuts {
    SS_ARRAY(ss_place) items;
};

static bool add_cut(struct ss_composer *c, struct cuts *cuts, ss_place p)
{
    if (p == SS_ANY_PLACE || ss_place_at(c, p)->kind != SS_SHARD)
        return false;
    for (size_t i = 0; i < cuts->items.count; i++) {
        if (cuts->items.items[i] == p)
            return false;
    }
    ss_push(c->arena, cuts->items, p);
    return true;
}

/* Adds a cut of a var. An interval of an operand of the whole is one around its own pieces. */
static bool add_cut_of(struct ss_composer *c, struct cuts *cuts, uint32_t var, ss_place p)
{
    const struct ss_var *v = &c->body->vars[var];
    if (p != SS_ANY_PLACE && ss_span_of(c, p) > 0 && v->kind == SS_VAR_INPUT) {
        const struct ss_placement at = *ss_place_at(c, p);
        p = ss_interval_of(c, &v->type, at.dim, at.blocks, v->type.dims[at.dim] / at.blocks);
    }
    return add_cut(c, &cuts[var], p);
}

static bool add_cuts_of(struct ss_composer *c, struct cuts *cuts, uint32_t id, size_t from)
{
    const struct ss_op *op = &c->body->ops[id];
    bool more = false;
    for (size_t i = from; i < c->choices[id].items.count; i++) {
        const struct ss_choice *choice = &c->choices[id].items.items[i];
        for (uint32_t k = 0; k < c->reads[id].n; k++)
            more |= add_cut_of(c, cuts, c->reads[id].vars[k], choice->in[k]);
        for (uint32_t k = 0; k < op->n_results; k++)
            more |= add_cut_of(c, cuts, op->results[k], choice->out[k]);
    }
    return more;
}

/* A slot of a row: where it is, and the placement that it has with one block count. */
struct slot {
    uint32_t k;
    bool result;
    const struct ss_type *type;
    ss_place own;
};

/* Adds the choice in which the slot, cut as `mine`, is the interval `other`. */
static void meet_interval(struct ss_composer *c, uint32_t id, const struct ss_choice *row,
                          const struct slot *slot, int64_t times, int64_t span)
{
    int64_t scale[2];
    if (!ss_row_takes_intervals(row->row) ||
        (times > 1 &&
         (row->row->footprint.rows || row->row->listed || !may_multiply(c, id, row, times))))
        return;
    struct ss_choice choice = *row;
    choice.times = times;
    ss_scale_for(&choice, slot->k, slot->result, slot->type, span, scale);
    add_choice(c, id, row, times, scale);
    for (uint32_t k = 0; k < c->body->ops[id].n_operands && row->row->listed; k++) {
        choice.alone = k;
        add_choice(c, id, &choice, 1, scale);
    }
}

/* Adds the choices by a row in which a slot has each of the cuts of its var: more blocks, or an
 * interval. */
static void meet(struct ss_composer *c, uint32_t id, const struct ss_choice *row,
                 const struct slot *slot, const struct cuts *cuts)
{
    if (slot->own == SS_ANY_PLACE || ss_place_at(c, slot->own)->kind != SS_SHARD)
        return;
    const struct ss_placement mine = *ss_place_at(c, slot->own); /* places may move */
    for (size_t i = 0; i < cuts->items.count && mine.blocks >= 1; i++) {
        const struct ss_placement other = *ss_place_at(c, cuts->items.items[i]);
        const int64_t times = other.blocks / mine.blocks,
                      span = ss_span_of(c, cuts->items.items[i]);
        if (other.dim != mine.dim || other.blocks % mine.blocks || times < 1)
            continue;
        if (span > 0)
            meet_interval(c, id, row, slot, times, span);
        else if (times > 1 && may_multiply(c, id, row, times))
            add_choice(c, id, row, times, NULL);
    }
}

/* The operand of its rules that a row reads in place `at` of the op's reads. */
static uint32_t operand_at(const struct ss_composer *c, uint32_t id, const struct ss_choice *row,
                           uint32_t at)
{
    uint32_t k = 0;
    if (row->rules == c->rules->op_rules[id])
        return at;
    while (c->literals[id].reads[k] != c->reads[id].vars[at])
        k++;
    return k;
}

/* Multiplies the rows of one op by what its values ask for. Returns true if a var has a new cut. */
static bool multiply(struct ss_composer *c, struct cuts *cuts, uint32_t id)
{
    const struct ss_op *op = &c->body->ops[id];
    size_t before = c->choices[id].items.count;
    for (size_t i = 0; i < c->choices[id].rows.count; i++) {
        const struct ss_choice row = c->choices[id].rows.items[i];
        for (uint32_t at = 0; at < c->reads[id].n; at++) {
            uint32_t var = c->reads[id].vars[at];
            struct slot slot = {0, false, &c->body->vars[var].type, row.in[at]};
            if (row.in[at] == SS_ANY_PLACE)
                continue;
            slot.k = operand_at(c, id, &row, at);
            meet(c, id, &row, &slot, &cuts[var]);
        }
        for (uint32_t k = 0; k < op->n_results; k++) {
            struct slot slot = {k, true, &c->body->vars[op->results[k]].type, row.out[k]};
            meet(c, id, &row, &slot, &cuts[op->results[k]]);
        }
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
    struct ss_choice choice = ss_choice_new(c, id);
    for (uint32_t k = 0; k < c->body->ops[id].n_results; k++)
        choice.out[k] = SS_UNUSED_PLACE;
    ss_choice_add(c, id, &choice);
}

/* True if the row joins all operands along a dim of one atom. */
static bool joins_whole_dims(const struct ss_choice *by)
{
    const struct ss_row *row = by->row;
    bool whole = row->listed && by->rules->n_out == 1 && row->out[0].kind == SS_SHARD &&
                 row->verdict != SS_CONDITIONAL;
    for (size_t k = 0; k < by->rules->n_in && whole; k++)
        whole = row->in[k].kind == SS_SHARD && row->in[k].dim == row->out[0].dim &&
                ss_slot_blocks(&row->in[k], by->atoms->lengths) == 1;
    return whole;
}

static void add_rows(struct ss_composer *c, uint32_t id, const struct ss_op_rules *rules,
                     const struct ss_atoms *atoms)
{
    static const int64_t as_they_are[2] = {1, 1};
    const bool literal = rules != c->rules->op_rules[id];
    for (uint32_t r = 0; r < rules->n_rows; r++) {
        const struct ss_row *row = &rules->rows[r];
        const struct ss_choice by = {.rules = rules, .atoms = atoms, .row = row, .alone = SS_NONE};
        if (!ss_row_is_said(row, atoms->lengths) ||
            (row->footprint.rows && !ss_row_takes_intervals(row)))
            continue;
        struct ss_choice choice = choice_by(c, id, &by, 1, NULL);
        place_slots(c, id, &choice);
        ss_push(c->arena, c->choices[id].rows, choice);
        add_choice(c, id, &by, 1, row->footprint.rows ? as_they_are : NULL);
    }
    if (literal)
        return;
    for (size_t r = 0; r < rules->n_unplaced; r++) { /* joins, of which ranks may have intervals */
        const struct ss_choice by = {
            .rules = rules, .atoms = atoms, .row = &rules->unplaced[r], .alone = SS_NONE};
        if (!joins_whole_dims(&by))
            continue;
        struct ss_choice choice = choice_by(c, id, &by, 1, NULL);
        place_slots(c, id, &choice);
        ss_push(c->arena, c->choices[id].rows, choice);
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
        if (c->inner[i])
            ss_add_inner_choices(c, i, c->inner[i]);
        if (literal == SS_NONE)
            continue;
        add_rows(c, i, c->literal_rules->op_rules[literal], &c->literal_rules->op_atoms[literal]);
        for (uint32_t k = 0; k < c->literals[i].n_inside; k++)
            add_unused(c, c->literals[i].inside[k]);
    }
    multiply_all(c);
}
