/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slice of a step: some of its units as a graph of their own, on the shapes of one microbatch.
 * All that works on a graph works on it: rules, spaces, plans, memory, lowering, runs. */
#ifndef SS_CORE_PIPELINE_SLICE_H
#define SS_CORE_PIPELINE_SLICE_H

#include "core/pipeline/layers.h"
#include "core/space/space.h"

/* What a unit does in a stage. The backward is split by what its results lead to: the gradient of
 * the stage's input, for which the stage before waits, or only gradients of weights. */
enum ss_part {
    SS_PART_NONE, /* of another stage, or common */
    SS_PART_FORWARD,
    SS_PART_INPUT,  /* I */
    SS_PART_WEIGHT, /* W */
    SS_PART_UPDATE
};

/* A step that is taken apart; all borrowed. */
struct ss_step_parts {
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    const struct ss_microbatches *microbatches;
    const struct ss_units *units;
    const struct ss_phases *phases;
    const struct ss_layers *layers;
    /* Of the step: kind, price, target and text, which is read anew on the mesh of each stage. */
    const struct ss_pin *pins;
    size_t n_pins;
};

/* The part of each unit in the stage of layers first..last: part[unit], in arena. */
uint8_t *ss_stage_parts(const struct ss_step_parts *step, uint32_t first, uint32_t last,
                        struct ss_arena *arena);

/* Where a value comes from, or goes to. */
enum ss_border {
    SS_BORDER_STEP,  /* an input or output of the whole step */
    SS_BORDER_PIECE, /* an input of the step, cut along the batch: its piece, in each microbatch */
    SS_BORDER_COUNTER, /* the number of the microbatch, from 0, as an i32 */
    SS_BORDER_EACH,    /* another stage or slice, in each microbatch */
    SS_BORDER_ONCE     /* the same, once per step */
};
static inline bool ss_border_crosses(uint8_t border)
{
    return border == SS_BORDER_EACH || border == SS_BORDER_ONCE;
}

struct ss_slice {
    struct ss_graph *graph;  /* owned; holds a reference to the step's graph */
    uint32_t *var;           /* per var of the slice: that of the step; SS_NONE: none */
    uint32_t *op;            /* per op of the slice: that of the step; SS_NONE: it reads a piece */
    uint32_t *unit;          /* per op of the slice: its unit of the step; SS_NONE: the same */
    uint32_t *to;            /* per var of the step: that of the slice, in a microbatch; SS_NONE */
    uint8_t *part;           /* per op of the slice: enum ss_part; common ops: SS_PART_NONE */
    bool *once;              /* per op of the slice: it runs once per step */
    uint8_t *input, *output; /* per input and output: enum ss_border */
    struct ss_pin *pins;     /* those of the step, on its own ops and vars */
    const char **pin_names;  /* of their ops and vars in the step */
    size_t n_pins;
    struct ss_arena arena; /* of the lists */
};

/* Makes the slice of the units for which take[unit] is set, and of the common units that they read.
 * Its inputs are what these read and do not make; its outputs what they make and the step returns
 * or other units read. A pair of state is one of the slice if both ends are. Vars and ops keep the
 * labels and locations of the step. What is computed before the microbatches is whole; ops of each
 * microbatch read pieces or terms of it by ops that are added (microbatch_read.h). So data may be
 * an input twice: whole, and by pieces. SS_E_SHAPE if an op refuses the shapes of a microbatch. */
SS_NODISCARD enum ss_rc ss_slice_make(const struct ss_step_parts *step, const uint8_t *part,
                                      const bool *take, struct ss_slice *out, struct ss_error *err);
void ss_slice_free(struct ss_slice *slice);

/* Which units the slice of all parts of a stage has; with_common: also the common units that make
 * an output of the step, which one stage has to do. In arena. */
bool *ss_stage_units(const struct ss_step_parts *step, const uint8_t *part, bool with_common,
                     struct ss_arena *arena);

/* Per unit, in arena: it is in the slice, as one that is taken or as a common one that it needs. */
bool *ss_slice_closure(const struct ss_step_parts *step, const bool *take, struct ss_arena *arena);
/* True if something outside of a slice reads the var; common units are not outside. */
bool ss_slice_is_read(const struct ss_step_parts *step, const bool *in, uint32_t var);

/* A number that is equal for slices of equal structure: the same ops with the same rules and
 * literals, on the same shapes, connected in the same way. A plan of one is a plan of all of them,
 * and gives their numbers. */
void ss_stage_key(const struct ss_step_parts *step, const uint8_t *part, const bool *take,
                  uint64_t key[2]);

/* A value that crosses the border before a layer. */
struct ss_crossing {
    uint32_t var;  /* of the step */
    bool backward; /* from a later layer to an earlier one */
    bool once;     /* once per step: a term of a shared parameter's gradient, or its value */
    int64_t bytes; /* in a microbatch; of a value that is sent once, in all */
};
/* The values that cross, in arena. */
struct ss_crossing *ss_border_crossings(const struct ss_step_parts *step, uint32_t layer,
                                        struct ss_arena *arena, size_t *n);

#endif
