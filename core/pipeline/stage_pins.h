/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins inside a stage. A pin is a text about the axes of a mesh, and each stage has its own: a pin
 * is read there as if that mesh had been set. So a row with two placements holds on meshes with two
 * axes, and a stage with such an op has no other mesh, but for one device, on which all placements
 * are equal. */
#ifndef SS_CORE_PIPELINE_STAGE_PINS_H
#define SS_CORE_PIPELINE_STAGE_PINS_H

#include "core/pipeline/slice.h"

/* Reads the pins of a slice on a mesh; lists in arena. A preference costs 1 / n_microbatches of its
 * price in each microbatch; one that has no meaning on the mesh, or forbids what is not there, is
 * left out. Any other pin that has none is an error, whose `where` names its op or var. */
SS_NODISCARD enum ss_rc ss_stage_pins_read(const struct ss_slice *slice,
                                           const struct ss_ruleset *rules,
                                           const struct ss_mesh *mesh, int64_t n_microbatches,
                                           struct ss_arena *arena, struct ss_pin **pins, size_t *n,
                                           struct ss_error *err);

#endif
