/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins of the shardings that the text of the program states (core/load/shardings.h). */
#ifndef SS_CORE_LAB_PROGRAM_PINS_H
#define SS_CORE_LAB_PROGRAM_PINS_H

#include "core/lab/lab.h"

struct ss_program_pins {
    size_t pinned, refused; /* pins */
    size_t unread;          /* shardings in words that make no pin */
    const char *why;        /* of the first that is refused, or NULL; in arena */
};

/* Adds a pin on each value for which the program states a sharding, on mesh axes of the same names.
 * A pin that the mesh or the other pins do not allow is left out and counted. */
SS_NODISCARD enum ss_rc ss_lab_pin_program(struct ss_lab *lab, struct ss_job *job,
                                           struct ss_arena *arena, struct ss_program_pins *out,
                                           struct ss_error *err);

#endif
