/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence about an operand by itself (influence.c). Private to core/rules. */
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

/* Of one operand on one result. */
struct ss_influence {
    bool none;      /* the body makes the result without it */
    bool dense;     /* nearly every cell of it changes the result by itself */
    bool rare;      /* few do */
    int64_t spread; /* the most cells of the result that one of its cells was seen to change */
};

/* Whether evidence about operand k has to be counted: it reaches a result that some of its cells
 * leave alone; and whether most do. */
bool ss_influence_counts(struct ss_subject *s, size_t k);
bool ss_influence_is_rare(struct ss_subject *s, size_t k);
/* Whether it is rare and may be so by what it decides itself: results are not linear in it. */
bool ss_influence_decides(struct ss_subject *s, size_t k);
/* A length at which an operand is seen that is not at those of the schedule, as numbers that the
 * body holds are places beyond them; NULL: there is none, or no need. */
const struct ss_literal_length *ss_influence_reach(struct ss_subject *s);
/* Whether few draws say as much as many, as far as the ops of the body show it: a candidate cuts
 * nothing, and results are linear in what is pending, so that nothing that the other operands
 * decide changes how results are; or results are affine in all operands together, or all that is
 * done is to move their cells, so that what pieces make of one draw of real numbers they make of
 * any. */
bool ss_influence_is_linear(struct ss_subject *s, const struct ss_candidate *c);
/* Whether results are linear in all that a candidate cuts together, as the ops of the body show it:
 * what the pieces add up to then depends on no magnitude. */
bool ss_influence_adds(const struct ss_subject *s, const struct ss_candidate *c);
/* Runs the whole of a probe that has run with another operand k, and adds to cells, per result, how
 * often the result differs then; cells that change for one reason count once, and all cells where
 * the candidate leaves the operand whole. Whether any does. */
bool ss_influence_probe(struct ss_probe *p, size_t k, uint32_t *cells);
/* How many probes windows take at least that do not add, else 0: what a piece lacks of its
 * neighbour changes few cells, and so does what another rank has. */
int ss_fewest_of_windows(const struct ss_call *call);
/* The fewest probes of a candidate: linear in what is pending, beside so many operands that decide;
 * partial: something is pending, or becomes so. */
int ss_influence_fewest(struct ss_subject *s, bool linear, int deciding, bool partial);
/* Whether results of that probe change where all cells of a boolean operand are true, or none is,
 * though no single one changes them. */
bool ss_influence_may(struct ss_probe *p, size_t k);
/* The fewest over results that the operand has to be seen in; enough where there are none. */
uint32_t ss_influence_least(struct ss_subject *s, size_t k, const uint32_t *cells, uint32_t enough);
/* The same where there was time enough: a result that the operand was never seen in counts no more,
 * if it is seen in another. The second key of a sort moves what it carries, and no first key. */
uint32_t ss_influence_least_seen(struct ss_subject *s, size_t k, const uint32_t *cells,
                                 uint32_t enough);

/* Whether no reading of the body vouches for a row, so that it rests on its draws alone, and needs
 * some of all magnitudes (broad.c): so many where each rank has rows of results for itself. linear:
 * results are (ss_influence_is_linear); adds: all that it reduces is added up. */
enum { SS_BROAD_TILES = 24 };

bool ss_rests_on_draws(struct ss_subject *s, const struct ss_candidate *c, bool linear, bool adds);
/* What is left where terms cancel may be multiplied by an operand once more: by so much at most. */
double ss_largest_factor(const struct ss_probe *p);
/* What an error of each result of a probe that has run is measured against: wider where terms of a
 * body may cancel. Whether it is doubtful, as even then they may come to more. */
bool ss_widen_to_terms(const struct ss_probe *p, double *spread);
/* Whether some result may be but the rounding of what it is made of. */
bool ss_is_rounding(const struct ss_probe *p, bool doubtful, const double *spread);
/* The same, wider still where that is so and the last bits of the operands move what is left.
 * of_whole: the largest number on the way to the whole; composite.h has that of whole and
 * pieces. */
void ss_widen_to_rounding(const struct ss_probe *p, bool doubtful, double of_whole, double *spread);

#endif
