/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the inputs of runs are drawn, as the user chose it. The target of a choice is the name or the
 * label of an input, or a pattern of names and labels (base/glob.h), with or without `var:`. Its
 * text is one of
 *   normal           standard normal
 *   uniform A B      between A and B; of integers, A <= x < B
 *   const X          X everywhere
 *   file PATH        the array of a .npy file
 * with `--scale X` after it, or `--scale X` alone: the kind stays the program's choice. Of choices
 * that name the same input the last holds. */
#ifndef SS_CORE_LAB_INPUTS_H
#define SS_CORE_LAB_INPUTS_H

#include "core/lab/lab.h"
#include "core/run/inputs.h"

/* The inputs that a target names, as positions in graph->inputs, in arena; *n is 0 if there are
 * none. */
uint32_t *ss_lab_find_inputs(const struct ss_graph *graph, const char *target,
                             struct ss_arena *arena, size_t *n);
/* Sets a choice; it replaces the one of the same target. text NULL: removes the target's choice.
 * Fails, and changes nothing, if the target names no input (SS_E_NAME), or the text suits one of
 * them not: a const that its type does not hold, a file of another shape. */
SS_NODISCARD enum ss_rc ss_lab_choose_input(struct ss_lab *lab, const char *target,
                                            const char *text, struct ss_error *err);
/* One choice per input of the graph, in arena; NULL if nothing is chosen. read: read the files. */
SS_NODISCARD enum ss_rc ss_lab_input_choices(const struct ss_snapshot *now, bool read,
                                             struct ss_arena *arena,
                                             const struct ss_input_choice **choices,
                                             struct ss_error *err);
/* The choice that holds for an input (a position), or NULL. */
const struct ss_lab_pin *ss_lab_input_choice(const struct ss_snapshot *now, uint32_t input);

#endif
