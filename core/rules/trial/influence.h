/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Influence of single operands on the results of a body: how often a change of one operand changes
 * a result, and which evidence a candidate therefore needs (influence.c). Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_INFLUENCE_H
#define SS_CORE_RULES_TRIAL_INFLUENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_call;
struct ss_candidate;
struct ss_literal_length;
struct ss_probe;
struct ss_subject;

/* The influence of one operand on one result, measured by changes of single cells. */
struct ss_influence {
    bool none;      /* the result does not depend on the operand */
    bool dense;     /* nearly every cell of the operand changes the result by itself */
    bool rare;      /* fewer than half of them do */
    int64_t spread; /* the most cells of the result that one cell of the operand changed */
};

/* True if a result depends on operand k but is not dense in it: the draws in which the operand
 * changes that result must be counted. The second: a result is rare in it. Always false outside
 * composites and for bound operands. */
bool ss_influence_counts(struct ss_subject *s, size_t k);
bool ss_influence_is_rare(struct ss_subject *s, size_t k);
/* True if operand k is rare and the results are not linear in it: it may decide a branch itself. */
bool ss_influence_decides(struct ss_subject *s, size_t k);
/* The length at which operands change results that they never change at the schedule's lengths,
 * because literals of the body are offsets beyond these. NULL: no such length is needed or known.
 */
const struct ss_literal_length *ss_influence_reach(struct ss_subject *s);
/* True if the ops of the body prove that few draws are enough. Either the candidate cuts nothing
 * and the results are linear in the partial operands, for any values of the others; or it cuts, and
 * the results are affine in all operands together; or the body only moves cells. Then a row that
 * holds for one draw of real numbers holds for all. */
bool ss_influence_is_linear(struct ss_subject *s, const struct ss_candidate *c);
/* True if the ops of the body prove that the results are linear in all cut operands together, and
 * no operand is partial: the sum of the pieces' results then holds at any magnitude. */
bool ss_influence_adds(const struct ss_subject *s, const struct ss_candidate *c);
/* After a probe: runs the whole again with other values of operand k and returns true if a result
 * changes. Adds to cells, per result, the number of independent changes: the changed cells divided
 * by the spread of one operand cell; at most 1 if the candidate leaves the operand whole. */
bool ss_influence_probe(struct ss_probe *p, size_t k, uint32_t *cells);
/* The fewest probes for windows that do not add (a maximum); 0 for other calls. In such windows the
 * rows that a piece lacks of its neighbour change few cells, and so do another rank's terms. */
int ss_fewest_of_windows(const struct ss_call *call);
/* The fewest probes of a candidate. linear: see ss_influence_is_linear; deciding: the number of
 * operands for which ss_influence_decides is true; partial: an operand or a result is partial. */
int ss_influence_fewest(struct ss_subject *s, bool linear, int deciding, bool partial);
/* After a probe: true if a result changes when all cells of the boolean operand k become false, or
 * all true. Returns false for other dtypes. */
bool ss_influence_may(struct ss_probe *p, size_t k);
/* The smallest count in cells over the results that depend on operand k and are not dense in it, at
 * most enough. cells: as filled by ss_influence_probe. */
uint32_t ss_influence_least(struct ss_subject *s, size_t k, const uint32_t *cells, uint32_t enough);
/* The same after many probes: a result that the operand never changed no longer counts if the
 * operand changes another. Example: the second key of a sort moves the values, never the first key.
 */
uint32_t ss_influence_least_seen(struct ss_subject *s, size_t k, const uint32_t *cells,
                                 uint32_t enough);

/* Probes of all magnitudes (core/rules/draw/broad.c) for a row whose results are tiles. */
enum { SS_BROAD_TILES = 24 };

/* True if no analysis of the body proves the row, so that it rests on draws alone and needs draws
 * of all magnitudes. linear: see ss_influence_is_linear; adds: all reductions of the row are sums
 * or averages. */
bool ss_rests_on_draws(struct ss_subject *s, const struct ss_candidate *c, bool linear, bool adds);
/* The largest magnitude of an operand, between 1 and 1e12. The error left by terms that cancel may
 * be multiplied by that much. */
double ss_largest_factor(const struct ss_probe *p);
/* After a probe: widens the spread of each result if large terms of the body may cancel, at most by
 * a factor of 1e6. Returns true if the terms would need more than that (doubtful). spread: per
 * result, the scale of the tolerance. */
bool ss_widen_to_terms(const struct ss_probe *p, double *spread);
/* True if a result may be nothing but the rounding of the terms it is computed from. */
bool ss_is_rounding(const struct ss_probe *p, bool doubtful, const double *spread);
/* If ss_is_rounding, widens the spread to a multiple of the distance that each result moves when
 * the last bits of the operands change. of_whole: the largest intermediate value of the run on
 * whole operands; ss_composite_largest has that of whole and pieces. */
void ss_widen_to_rounding(const struct ss_probe *p, bool doubtful, double of_whole, double *spread);

#endif
