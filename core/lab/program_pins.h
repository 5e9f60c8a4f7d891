/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pins of the shardings that the text of a program states (core/graph/stated.h). */
#ifndef SS_CORE_LAB_PROGRAM_PINS_H
#define SS_CORE_LAB_PROGRAM_PINS_H

#include "core/graph/stated.h"
#include "core/lab/lab.h"

/* A sharding that makes no pin. */
struct ss_program_refusal {
    const char *value; /* "var:arg0"; "%5" of a value that the graph lacks */
    const char *sharding;
    uint32_t line;
    const char *why;
};

struct ss_program_pins {
    struct ss_settings settings; /* the current ones with the pins; ss_settings_fini frees them */
    size_t pinned, refused;      /* pins */
    size_t unread;               /* shardings that are not understood */
    const struct ss_program_refusal *refusals; /* both kinds, in the order of the text */
    size_t n_refusals;
    const char *matched; /* "data is dp, model is tp": axes found by their sizes alone; or NULL */
};

/* Adds a pin on each value for which the program states a sharding, to the current pins, or to none
 * if `alone`. Axes are those of the same name and size; those that are left, the one of the same
 * size. A pin that the mesh or the other pins do not allow is left out and listed. Lists lie in
 * arena. SS_E_STATE if the program states nothing, or if its mesh is another than the current one.
 */
SS_NODISCARD enum ss_rc ss_lab_program_pins(struct ss_lab *lab, bool alone, struct ss_job *job,
                                            struct ss_arena *arena, struct ss_program_pins *out,
                                            struct ss_error *err);
/* The same for the shardings that a file states (core/handback/read.h), whose errors it has too. */
SS_NODISCARD enum ss_rc ss_lab_file_pins(struct ss_lab *lab, const char *path, struct ss_job *job,
                                         struct ss_arena *arena, struct ss_program_pins *out,
                                         struct ss_error *err);

#endif
