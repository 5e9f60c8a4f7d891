/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pins of a laboratory mean. A pin's target is
 *   dot_general_3            an op
 *   dot_general_*            every op whose name matches
 *   scope:jvp(*)/attn/dot_*   every op whose scope path, a slash and name match
 *   var:params['w1']         a var by name, label or file name, or every one that matches. */
#ifndef SS_CORE_LAB_PINS_H
#define SS_CORE_LAB_PINS_H

#include "core/lab/lab.h"

/* A pattern holds for those of its matches that some strategy satisfies. */
struct ss_pin_reading {
    struct ss_pin *pins; /* the ops or vars that it holds for */
    size_t n, matched;
    const char *refused; /* the first match that it does not hold for, or NULL */
    const char *why;
};

/* Reads one pin against the rules and the mesh of a snapshot, which must have both; lists lie in
 * arena. Fails if it holds for nothing. */
SS_NODISCARD enum ss_rc ss_lab_read_pin(const struct ss_snapshot *now, const char *target,
                                        const char *text, struct ss_arena *arena,
                                        struct ss_pin_reading *reading, struct ss_error *err);
/* Reads it, and checks that each of its ops keeps a strategy next to the pins that stay. */
SS_NODISCARD enum ss_rc ss_lab_pin_stands(const struct ss_snapshot *now, const char *target,
                                          const char *text, struct ss_arena *arena,
                                          struct ss_error *err);
/* All pins of the settings, against their mesh and the rules of the snapshot. */
SS_NODISCARD enum ss_rc ss_lab_read_pins(const struct ss_snapshot *now,
                                         const struct ss_settings *settings, struct ss_arena *arena,
                                         struct ss_pin **pins, size_t *n, struct ss_error *err);
/* A copy of the snapshot's settings with one more pin. It replaces older pins of the same target,
 * if one of the two is for all axes or both are for the same axis. */
struct ss_settings ss_settings_with_pin(const struct ss_snapshot *now, const char *target,
                                        const char *text);
/* True if the pin's target names the op. */
bool ss_lab_pin_covers(const struct ss_graph *graph, const struct ss_lab_pin *pin, uint32_t op);

#endif
