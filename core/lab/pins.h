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

/* Reads one pin against the rules and the mesh, which must be there; lists lie in arena. An error
 * where it holds for nothing. */
SS_NODISCARD enum ss_rc ss_lab_read_pin(const struct ss_lab *lab, const char *target,
                                        const char *text, struct ss_arena *arena,
                                        struct ss_pin_reading *reading, struct ss_error *err);
/* Reads it, and checks that beside the pins that stay some strategy of each op is left. */
SS_NODISCARD enum ss_rc ss_lab_pin_stands(const struct ss_lab *lab, const char *target,
                                          const char *text, struct ss_arena *arena,
                                          struct ss_error *err);
/* All pins of the laboratory. */
SS_NODISCARD enum ss_rc ss_lab_read_pins(const struct ss_lab *lab, struct ss_arena *arena,
                                         struct ss_pin **pins, size_t *n, struct ss_error *err);
/* True where an older pin gives way to a new one: the same target, and one of them speaks of all
 * axes or both of the same. */
bool ss_lab_pin_replaces(const struct ss_lab *lab, const struct ss_lab_pin *old, const char *target,
                         const char *text);
/* The laboratory with a new pin in the place of those that give way to it; it owns nothing. */
struct ss_lab ss_lab_with_pin(const struct ss_lab *lab, const char *target, const char *text,
                              struct ss_arena *arena);
/* True where pin i of the laboratory speaks of the op. */
bool ss_lab_pin_covers(const struct ss_lab *lab, size_t i, uint32_t op);

#endif
