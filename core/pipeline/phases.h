/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The phases of a training step: forward, backward, update. They follow from the flow of data; no
 * name of an op or a scope is read.
 *
 * The forward leads to the loss: the output that depends on the most parameters, and of those the
 * one with the fewest ops before it. Outputs that depend on new values of parameters (the loss of
 * the second half of a GAN's step) come after all others. Another output (a metric) belongs to the
 * forward too, unless it depends on gradients. What else runs for each microbatch is the backward;
 * what runs once, after the last microbatch, is the update. */
#ifndef SS_CORE_PIPELINE_PHASES_H
#define SS_CORE_PIPELINE_PHASES_H

#include "core/pipeline/microbatch.h"
#include "core/pipeline/units.h"

enum ss_phase {
    /* Cheap, and depends on no data: constants, casts and broadcasts of weights, the step count,
     * random numbers of a key; or on data alone, and it is computed before the microbatches: the
     * sum of a mask. It is computed wherever it is read, so it belongs to no stage. */
    SS_PHASE_COMMON,
    SS_PHASE_FORWARD,
    SS_PHASE_BACKWARD,
    SS_PHASE_UPDATE
};

struct ss_phases {
    uint8_t *unit;   /* enum ss_phase per unit */
    uint32_t loss;   /* position of the output, or SS_NONE: the step has no forward of its own */
    bool *stored;    /* per unit of the forward: only the backward reads it (a mask); it is computed
                      * in the forward because its result is smaller than what it reads */
    uint32_t n[4];   /* units per phase */
    double flops[4]; /* of one microbatch; of the update, of one step */
    bool trains;     /* there is a backward */
    const struct ss_microbatches *microbatches; /* borrowed */
};

/* All lists in arena. SS_E_UNSUPPORTED if no output tells the forward from the backward: every
 * output replaces an input. */
SS_NODISCARD enum ss_rc ss_phases_find(const struct ss_units *units,
                                       const struct ss_microbatches *microbatches,
                                       struct ss_arena *arena, struct ss_phases *out,
                                       struct ss_error *err);

#endif
