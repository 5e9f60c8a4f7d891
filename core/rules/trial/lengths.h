/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the lengths of a probe. */
#ifndef SS_CORE_RULES_TRIAL_LENGTHS_H
#define SS_CORE_RULES_TRIAL_LENGTHS_H

#include <stdbool.h>
#include <stdint.h>

struct ss_candidate;
struct ss_probe;
struct ss_subject;

/* Elements of all operands and results of a probe. */
enum { SS_MAX_PROBE_CELLS = 1 << 22 };

/* Whether something lies on an atom, or it says where, that stays where it is (struct ss_order). */
bool ss_probe_is_placed(const struct ss_probe *p, uint16_t atom);
/* Into how many blocks the probe cuts an atom, each by itself. */
int64_t ss_probe_blocks(const struct ss_probe *p, uint16_t atom);
/* Chooses lengths and infers the whole call (probe->lengths, probe->call). False: none
 * that inference accepts. */
bool ss_probe_choose(struct ss_probe *p);
/* Why there are none; large: some were only refused as the body makes too much of them. */
const char *ss_no_lengths(bool large);
/* The same at lengths and multiples that were chosen before, which are kept. */
bool ss_probe_choose_again(struct ss_probe *p, int64_t *lengths);
/* The same at lengths that were chosen without the far one (p->lengths), and that. */
bool ss_probe_lengthen(struct ss_probe *p);
/* Whether all results keep their shapes where what is cut is longer. */
bool ss_keeps_results(struct ss_subject *s, const struct ss_candidate *c);

#endif
