/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lengths of a probe: every atom gets one, and shape inference must accept them. */
#ifndef SS_CORE_RULES_TRIAL_LENGTHS_H
#define SS_CORE_RULES_TRIAL_LENGTHS_H

#include <stdbool.h>
#include <stdint.h>

struct ss_candidate;
struct ss_probe;
struct ss_subject;

/* The most elements that all operands and results of a probe may have together: 32 MiB of f64. Half
 * of it loses 24 rows of tests/data/rules/wide.mlir, whose operands have many dims; twice as many
 * give none and take a quarter more time there. */
enum { SS_MAX_PROBE_CELLS = 1 << 22 };

/* True if the atom is part of an offset, or of a dim with an offset on it, that keeps the call's
 * value in this probe (field stays of struct ss_order). */
bool ss_probe_is_placed(const struct ss_probe *p, uint16_t atom);
/* The number of blocks of an atom that the probe cuts separately; 1 for most. */
int64_t ss_probe_blocks(const struct ss_probe *p, uint16_t atom);
/* Chooses lengths and infers the whole call (p->lengths, p->call). Returns false if shape inference
 * accepts none of those tried. */
bool ss_probe_choose(struct ss_probe *p);
/* The reason to give if there are no lengths. large: inference accepted some, but the tensors were
 * too large. */
const char *ss_no_lengths(bool large);
/* Infers the whole call at lengths that were chosen before; p keeps the pointer. Returns false if
 * inference refuses them. */
bool ss_probe_choose_again(struct ss_probe *p, int64_t *lengths);
/* True if no result's shape changes when the cut atoms are twice as long. */
bool ss_keeps_results(struct ss_subject *s, const struct ss_candidate *c);

#endif
