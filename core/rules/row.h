/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row: how the operands of an operator are cut, and how its results are combined, on one mesh
 * axis.
 *
 * Rows are stated in atoms. They hold at all sizes, and rows of several axes compose: each is
 * applied at the atom lengths that the axes before it left. */
#ifndef SS_CORE_RULES_ROW_H
#define SS_CORE_RULES_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/place/placement.h"
#include "core/rules/atoms.h"
#include "core/rules/footprint.h"
#include "core/rules/multiples.h"

struct ss_call;

enum ss_verdict {
    SS_PROVED,      /* on probes */
    SS_EXACT,       /* integers give integers, and the pieces combine to them with no error */
    SS_STRUCTURAL,  /* bytes moved, no arithmetic, zero tolerance */
    SS_CONDITIONAL, /* fragile: holds under a condition (ss_row_note) */
    SS_REFUTED,
    SS_UNDETERMINED, /* not enough evidence: never used */
    SS_NO_LENGTHS,   /* no probe lengths that inference accepts */
    SS_NOT_TRIED,    /* "outside the space": not tried, or it holds and no row says it; see why */
    SS_NO_ANSWER,    /* a run crashed, hung or ate memory: never used */
    SS_N_VERDICTS
};

/* How one result is combined, or one operand is cut, by a row. */
struct ss_row_slot {
    enum ss_placement_kind kind;
    enum ss_reduce reduce;
    int dim;
    /* Operand of a row with a footprint: which of the cut atoms it has, and what lies beyond the
     * edges. */
    int side;
    double fill;
    /* SHARD: the number of blocks = this product of atom lengths (real, before the cut) and literal
     * coefficient. For an operand it follows from the atoms; for a result it was found. */
    struct ss_factors blocks;
    struct ss_multiples multiples; /* n not 0: times as many */
    /* Above 1: of the first atom of blocks, and the second, so many times fewer: of a length that
     * windows stride over. */
    int64_t strides[2];
    /* SHARD of a row with a footprint: how many elements of the dim a row of it is; no items: 1. */
    struct ss_factors unit;
};

/* How many blocks these are; 0 where a length is shorter than its stride. */
int64_t ss_slot_blocks(const struct ss_row_slot *slot, const int64_t *lengths);
/* How many elements a row is. */
int64_t ss_slot_unit(const struct ss_row_slot *slot, const int64_t *lengths);

/* What a row takes for granted of data. */
enum ss_granted {
    SS_GRANTED_FINITE = 1 << 0, /* what the operator makes of each part is a finite number */
    /* No index is a number that the operator sets apart from those that it looks up by
     * (ss_domain.outside), as -100 for a label that does not count. */
    SS_GRANTED_INSIDE = 1 << 1,
    /* No part of what pends as a maximum or minimum is NaN: the operator makes a number of it, and
     * collectives differ on what the larger of NaN and a number is. */
    SS_GRANTED_NUMBERS = 1 << 2,
    SS_GRANTED_ANY = (1 << 3) - 1
};

struct ss_row {
    struct ss_footprint footprint; /* rows 0: pieces need nothing of their neighbours */
    char id[12];   /* "R"; "S1": the paper's id, candidates in order; "P1": no cut */
    uint16_t *cut; /* atoms that this row cuts; empty for partial-only and the R row; one or two
                    * with a footprint, but for pieces of whole strides that need no neighbours */
    uint16_t n_cut;
    struct ss_row_slot *in, *out;
    bool origin;     /* the kernel receives the piece's origin (rank offset, mask) */
    bool even_only;  /* pieces must be equal: "divisible" */
    uint8_t granted; /* enum ss_granted: known only while data are such; no plan uses it */
    bool equal;      /* all cut atoms must have one length */
    bool blocked;    /* cut atoms are cut in blocks of one length each (parts of a concatenation) */
    bool bounded;    /* known only while what is cut is no longer than in the call */
    /* Other lengths that the row is for as they were, where no axis before it has cut them, and
     * what they are together. */
    uint16_t *held;
    int64_t held_sum;
    uint16_t n_held;
    uint16_t ratio[2]; /* of two cut atoms: their lengths must be to each other as these; 0: any */
    /* Of ss_op_rules.unplaced: not 0, and it cuts this atom, but for one, of ss_atoms.parted;
     * nothing of the call's own. */
    uint16_t in_parts;
    bool listed; /* of ss_op_rules.unplaced: a cut result is joined in blocks as long as the
                  * lengths that are cut, in order */
    enum ss_verdict verdict;
    uint32_t runs;     /* kernel runs spent on it */
    uint32_t evidence; /* cells that could have refuted it */
};

/* A row is applied to one mesh axis of n ranks at the atom lengths that the axes before it left.
 * True where every cut length divides. */
bool ss_row_fits(const struct ss_row *row, const int64_t *lengths, int64_t n);
/* Adds why it does not fit; false where it does. */
bool ss_row_misfit(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_buf *out);
/* Whether the operator does not take the pieces of a row that fits, as where a window is longer;
 * adds its words. Pieces with a halo are asked for where they are widened. */
bool ss_row_refused(const struct ss_row *row, const struct ss_call *call,
                    const struct ss_atoms *atoms, const int64_t *lengths, int64_t n,
                    struct ss_buf *out);
bool ss_row_cuts(const struct ss_row *row, uint16_t atom);
/* Lengths that it leaves. A dim that it cuts as a whole is no product any more, and the reverse. */
void ss_row_cut(const struct ss_row *row, const struct ss_atoms *atoms, int64_t *lengths,
                int64_t n);
/* The same of lengths that are not cut yet. */
void ss_row_settle(const struct ss_row *row, const struct ss_atoms *atoms, int64_t *lengths);
/* What a row with a footprint needs there. False where it has none, or does not fit. */
bool ss_row_halo(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_halo *halo);
/* Placement of an operand or result on that axis; lengths are those before the cut. */
struct ss_placement ss_row_placement(const struct ss_row_slot *slot, const int64_t *lengths);
/* The same for operand k, with its halo. */
struct ss_placement ss_row_operand(const struct ss_row *row, size_t k, const int64_t *lengths);
/* Of result k, with the rows in which pieces overlap. */
struct ss_placement ss_row_result(const struct ss_row *row, size_t k, const int64_t *lengths);
/* Rows of its own that a rank computes beyond its piece of a result and leaves out, where they are
 * the same on any number of ranks; false where the row has no such. */
bool ss_row_trims(const struct ss_row *row, size_t k, const int64_t *lengths, int64_t *left,
                  int64_t *right);
/* Whether the row has this operand or result, halo and all: one of an operand may be wider than
 * needed. A result's may be written S(d, halo=-1:-1), as trims. */
bool ss_row_operand_is(const struct ss_row *row, size_t k, const int64_t *lengths,
                       const struct ss_placement *want);
bool ss_row_result_is(const struct ss_row *row, size_t k, const int64_t *lengths,
                      const struct ss_placement *want);
/* Whether a row says something of this instance: blocks of equal length, those of unequal length
 * where they are not. One that does not counts as not there wherever rows of an op are shown,
 * compared or counted. */
bool ss_row_is_said(const struct ss_row *row, const int64_t *lengths);

static inline bool ss_slot_is_partial(const struct ss_row_slot *slot)
{
    return slot->kind == SS_PARTIAL;
}

/* Whether a row is known wherever another is that holds on condition. */
static inline bool ss_known_with(const struct ss_row *row, const struct ss_row *other)
{
    return (other->granted & ~row->granted) == 0;
}

/* The lengths of both sides of a footprint: the first cut atom, and the second or the first again.
 */
const int64_t *ss_row_cut_lengths(const struct ss_row *row, const int64_t *lengths, int64_t cut[2]);

#endif
