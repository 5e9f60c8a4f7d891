/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The meaning of pins. The target of a pin is one of
 *   dot_general_3            an op
 *   dot_general_*            every op whose name matches
 *   scope:jvp(*)/attn/dot_*   every op whose scope path, a slash and name match
 *   var:params['w1']         a var by name, label or file name, or every one that matches
 *   var:params/layers/?/w1    the same by the label as a path
 * and its text is a row, the id of a row, or layouts (core/space/pin.h), which every plan then has;
 * or forbid ROW               no plan has it prefer 12.5 ROW          a plan without it pays 12.5
 * units of the objective, per op or var tie [TARGET]             the ops, or vars, of both targets
 * are placed alike Pins of a problem file: problem.h. */
#ifndef SS_CORE_LAB_PINS_H
#define SS_CORE_LAB_PINS_H

#include "core/base/hash.h"
#include "core/lab/lab.h"

/* One pin, read for each op or var that its target names. */
struct ss_pin_reading {
    struct ss_pin *pins; /* of the n ops or vars that can satisfy it */
    size_t n, matched;   /* matched: the ops or vars that the target names */
    const char *refused; /* name of the first that cannot satisfy it, or NULL */
    const char *why;     /* the reason of `refused` */
};

/* Reads one pin against the rules and the mesh of a snapshot, which must have both. Lists lie in
 * arena; `refused` is borrowed from the graph. SS_E_NAME if the target matches nothing; if no op or
 * var can satisfy the pin, the error of the first. */
SS_NODISCARD enum ss_rc ss_lab_read_pin(const struct ss_snapshot *now, const char *target,
                                        const char *text, struct ss_arena *arena,
                                        struct ss_pin_reading *reading, struct ss_error *err);
/* Reads many pins against one state. */
struct ss_pin_reader {
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    const struct ss_mesh *mesh;
    const uint8_t *kinds; /* of ss_partial_kinds */
    struct ss_arena *arena;
};
struct ss_pin_reader ss_lab_pin_reader(const struct ss_snapshot *now, struct ss_arena *arena);
/* ss_lab_read_pin with it. *reading is set on failure too. */
SS_NODISCARD enum ss_rc ss_lab_read_with(const struct ss_pin_reader *reader, const char *target,
                                         const char *text, struct ss_pin_reading *reading,
                                         struct ss_error *err);
/* SS_E_INFEASIBLE if the pins leave some op no strategy. */
SS_NODISCARD enum ss_rc ss_lab_pins_agree(const struct ss_pin_reader *reader,
                                          const struct ss_lab_pins *pins, struct ss_error *err);
/* Reads one pin, and checks that each of its ops still has a strategy together with the pins that
 * it does not replace. */
SS_NODISCARD enum ss_rc ss_lab_pin_stands(const struct ss_snapshot *now, const char *target,
                                          const char *text, struct ss_arena *arena,
                                          struct ss_error *err);
/* Reads all pins of the settings, against their mesh and the rules of the snapshot; in arena. Fails
 * with the first pin that no op or var can satisfy. */
SS_NODISCARD enum ss_rc ss_lab_read_pins(const struct ss_snapshot *now,
                                         const struct ss_settings *settings, struct ss_arena *arena,
                                         struct ss_pin **pins, size_t *n, struct ss_error *err);
/* The snapshot's pins and those that are added. An added one replaces older pins of the same
 * target, if one of the two is for all axes or both are for the same axis. Adding takes time in the
 * number of pins of its target alone. */
struct ss_listed_pin {
    struct ss_lab_pin pin;
    uint32_t before; /* 1 + the place of the one before of the same target; 0: none */
    bool replaced;
};
struct ss_pin_list {
    const struct ss_snapshot *now;
    struct ss_arena *arena;
    SS_ARRAY(struct ss_listed_pin) items;
    struct ss_map last; /* by target: 1 + the place of its last pin */
};
/* Texts are borrowed until ss_pin_list_end, which sets *pins, and must be called. */
struct ss_pin_list ss_pin_list_begin(const struct ss_snapshot *now, struct ss_arena *arena);
void ss_pin_list_add(struct ss_pin_list *list, const char *target, const char *text);
void ss_pin_list_end(struct ss_pin_list *list, struct ss_lab_pins *pins);
/* A copy of the snapshot's settings with one more pin of such a list. */
struct ss_settings ss_settings_with_pin(const struct ss_snapshot *now, const char *target,
                                        const char *text);
/* True if the pattern names the var: its name, label or file name if there is one that is the same,
 * else every name or label that matches, also as a path. */
bool ss_lab_var_matches(const struct ss_graph *graph, const char *pattern, uint32_t var);
/* True if the pin's target names the op. */
bool ss_lab_pin_covers(const struct ss_graph *graph, const struct ss_lab_pin *pin, uint32_t op);
/* What the text of a pin asks for: its kind, the price of a preference, and the rest of the text: a
 * row or layout, or the other target of a tie. */
enum ss_pin_kind ss_lab_pin_kind(const char *text, double *price, const char **rest);
/* Marks the ops that the pins (not preferences and the like) name, or whose results they name;
 * pinned has one entry per op. */
void ss_lab_mark_pinned(const struct ss_graph *graph, const struct ss_lab_pins *pins, bool *pinned);

#endif
