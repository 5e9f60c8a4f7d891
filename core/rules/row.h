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

/* docs/shardcombine.md, "Verdicts and counterexamples". */
enum ss_verdict {
    SS_PROVED,       /* equal within the tolerance on all probes */
    SS_EXACT,        /* integers give integers, and the pieces combine without any error */
    SS_STRUCTURAL,   /* elements are moved, none is computed; equal to the last bit */
    SS_CONDITIONAL,  /* shown as "fragile": holds under a condition (ss_row_note) */
    SS_DECLARED,     /* stated, and not tested: for an operator without a kernel */
    SS_UNCHECKED,    /* added by a person who insists on it: not tested, though it could be */
    SS_REFUTED,      /* by a counterexample or by shape inference */
    SS_UNDETERMINED, /* too little evidence: never used */
    SS_NO_LENGTHS,   /* inference accepts no probe lengths */
    SS_NOT_TRIED,    /* shown as "not explored"; also true, but not a row */
    SS_NO_ANSWER,    /* a run crashed, hung or used too much memory: never used */
    SS_N_VERDICTS
};

/* How a row cuts one operand, or combines one result. */
struct ss_row_slot {
    enum ss_placement_kind kind;
    enum ss_reduce reduce; /* SS_PARTIAL */
    int dim;               /* SS_SHARD */
    int side; /* SS_SHARD of an operand with a footprint: which of the two cut lengths, 0 or 1 */
    /* SS_SHARD: the number of blocks is the product of `blocks` at the lengths before the cut,
     * times ss_multiples_count if multiples.n is not 0. Of an operand it follows from the atoms; of
     * a result it was found by probes. */
    struct ss_factors blocks;
    struct ss_multiples multiples;
    /* SS_SHARD in a row with a footprint. */
    double fill;            /* operand: the value outside the tensor */
    struct ss_factors unit; /* elements of the dim per row of the footprint; no items: 1 */
};

/* The number of blocks of a slot. */
int64_t ss_slot_blocks(const struct ss_row_slot *slot, const int64_t *lengths);
/* The number of elements of the dim per row of the footprint. */
int64_t ss_slot_unit(const struct ss_row_slot *slot, const int64_t *lengths);
/* True if both are one placement at all lengths. */
bool ss_slot_same(const struct ss_row_slot *a, const struct ss_row_slot *b);
static inline bool ss_slot_is_partial(const struct ss_row_slot *slot)
{
    return slot->kind == SS_PARTIAL;
}

/* Properties of the data that a row rests on: bits. No plan uses such a row. */
enum ss_granted {
    /* Every rank's result is finite. */
    SS_GRANTED_FINITE = 1 << 0,
    /* No partial term of a maximum or minimum is NaN. The operator maps NaN to a number, and
     * backends disagree on max(NaN, x). */
    SS_GRANTED_NUMBERS = 1 << 1,
    /* The body of a composite does not decide by rarer values than probes draw: a row that is tried
     * on request and does not follow from the rows of the body's ops. */
    SS_GRANTED_DRAWN = 1 << 2,
    SS_GRANTED_ANY = (1 << 3) - 1
};

/* One row. equal, blocked and ratio exclude each other. listed occurs in ss_op_rules.unplaced
 * only. */
struct ss_row {
    char id[12]; /* "R"; "S1": a cut, numbered as the ids of the paper; "P1": partial operands */
    uint16_t n_cut;
    uint16_t *cut;                 /* atoms; with a footprint one or two */
    struct ss_row_slot *in, *out;  /* per operand, per result */
    struct ss_footprint footprint; /* rows 0: pieces need nothing from their neighbours */
    bool origin;                   /* the kernel receives the global offset of its piece */
    enum ss_verdict verdict;
    uint32_t runs;     /* kernel runs spent on it */
    uint32_t evidence; /* cells that could have refuted it */
    /* Conditions on lengths. */
    bool even_only;    /* pieces must be equal */
    bool equal;        /* all cut atoms must have one length */
    bool blocked;      /* cut atoms are cut in blocks of one length (ss_multiples_block) */
    uint16_t ratio[2]; /* the two cut lengths must be to each other as these; 0: any */
    bool bounded;      /* known only for cut lengths up to those of the call */
    uint16_t *held;    /* uncut atoms that no earlier axis may have cut: */
    int64_t held_sum;  /* their lengths must still have this sum */
    uint16_t n_held;
    uint8_t granted; /* enum ss_granted: conditions on the data */
    /* Why it has no placement. */
    bool listed; /* a result joins in blocks as long as the cut lengths, in order */
};

/* ---- at the lengths of a mesh axis ----
 *
 * `lengths` are the atom lengths that the earlier axes left; n is the number of ranks. */

/* True if all conditions on lengths hold and every cut length divides by n. */
bool ss_row_fits(const struct ss_row *row, const int64_t *lengths, int64_t n);
/* If the row does not fit, adds the reason and returns true. */
bool ss_row_misfit(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_buf *out);
/* If the row fits but shape inference refuses its pieces (a window longer than a piece), adds the
 * words of inference and returns true. Rows with a footprint are not checked. */
bool ss_row_refused(const struct ss_row *row, const struct ss_call *call,
                    const struct ss_atoms *atoms, const int64_t *lengths, int64_t n,
                    struct ss_buf *out);
/* True if the row cuts the atom. */
bool ss_row_cuts(const struct ss_row *row, uint16_t atom);
/* Replaces the lengths by those of a piece, and settles aliases (ss_row_settle). */
void ss_row_cut(const struct ss_row *row, const struct ss_atoms *atoms, int64_t *lengths,
                int64_t n);
/* Sets to 0 the lengths that the cut puts out of use: a dim cut as one free length (ss_dim_alias)
 * is no product any more, and the reverse. */
void ss_row_settle(const struct ss_row *row, const struct ss_atoms *atoms, int64_t *lengths);
/* The halo of a row with a footprint. False if it has none, or does not fit. */
bool ss_row_halo(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_halo *halo);
/* The lengths of both sides of a footprint: the first cut atom, and the second (or the first
 * again). Returns cut. */
const int64_t *ss_row_cut_lengths(const struct ss_row *row, const int64_t *lengths, int64_t cut[2]);

/* ---- placements, at the lengths before the cut ---- */

/* The placement of a slot, without halo. */
struct ss_placement ss_row_placement(const struct ss_row_slot *slot, const int64_t *lengths);
/* The placement of operand k, with its halo; SS_ANY_WIDTH if the widths depend on n. */
struct ss_placement ss_row_operand(const struct ss_row *row, size_t k, const int64_t *lengths);
/* The placement of result k, with the rows in which pieces overlap. */
struct ss_placement ss_row_result(const struct ss_row *row, size_t k, const int64_t *lengths);
/* The rows of result k that a rank computes beyond its piece and drops. False if there are none, or
 * their number depends on n. */
bool ss_row_trims(const struct ss_row *row, size_t k, const int64_t *lengths, int64_t *left,
                  int64_t *right);
/* True if operand k has this placement; a wanted halo may be wider than needed. */
bool ss_row_operand_is(const struct ss_row *row, size_t k, const int64_t *lengths,
                       const struct ss_placement *want);
/* True if result k has this placement. S(d, trim=1:1) drops rows. */
bool ss_row_result_is(const struct ss_row *row, size_t k, const int64_t *lengths,
                      const struct ss_placement *want);
/* True if the row applies to this instance at all: its lengths are equal, in ratio or in blocks as
 * it asks, or unequal if it is `listed`, and some cut has pieces as long as its halo. Other rows
 * are neither shown nor counted. */
bool ss_row_is_said(const struct ss_row *row, const int64_t *lengths);

/* True if `row` is known for all data for which `other` is known. */
static inline bool ss_known_with(const struct ss_row *row, const struct ss_row *other)
{
    return (other->granted & ~row->granted) == 0;
}

#endif
