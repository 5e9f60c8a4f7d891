/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The code of a stage: the program of its plan, divided into the parts that a schedule runs.
 *
 * Each instruction of the lowered plan belongs to the part of its op, so a part has exactly the
 * reshards that the plan lists for it. What is common (constants, casts of weights), and the
 * forward of layers that are recomputed, is done again in each part that reads it, as late as
 * possible. A gradient is summed over the microbatches where it is made, and reduced among devices
 * once. */
#ifndef SS_CORE_PIPELINE_STAGE_CODE_H
#define SS_CORE_PIPELINE_STAGE_CODE_H

#include "core/mesh/cross_mesh.h"
#include "core/pipeline/slice.h"
#include "core/plan/plan.h"
#include "core/program/program.h"

/* Programs of a stage. What runs once per step is in levels: a level reads what other stages made
 * in lower ones, such as the norm of all gradients. */
enum ss_code_part {
    SS_CODE_F,
    SS_CODE_I,
    SS_CODE_W,
    SS_CODE_B,   /* I and W as one */
    SS_CODE_ONCE /* + level */
};
/* True if the part is `of`, or one that `of` includes: B includes I and W. */
static inline bool ss_code_is_part(int part, int of)
{
    return part == of || (of == SS_CODE_B && (part == SS_CODE_I || part == SS_CODE_W));
}

/* Where a value is between the runs of programs. */
enum ss_rest {
    SS_REST_IN_PART,    /* nowhere: it lives inside of a part */
    SS_REST_MICROBATCH, /* one per microbatch */
    SS_REST_STAGE       /* one: inputs of the step, sums, results */
};

/* A value that goes from one stage to another. */
struct ss_code_crossing {
    uint32_t var; /* of the step: what goes */
    uint32_t as;  /* what it is there: itself, or the state that it replaces */
    int32_t from, to;
    int part_from, part_to; /* at whose end it goes; before which it comes */
};

/* A value of the step that begins or ends in a stage. */
struct ss_code_end {
    uint32_t buffer;
    uint32_t position; /* of the step's inputs or outputs; SS_NONE: the number of the microbatch */
    int part;          /* before which it comes; at whose end it goes */
    bool each;         /* per microbatch: a piece of the batch */
};

/* One end of a crossing. */
struct ss_code_border {
    uint32_t crossing; /* its number */
    int part;          /* part_from, or part_to */
    uint32_t buffer;   /* where it is made; where it is read */
    /* Of incoming values, set by the caller of ss_stage_code_emit: how they land. */
    struct ss_layout landing;
    struct ss_reshard_step *steps;
    size_t n_steps;
    uint32_t lands; /* the buffer in which it lands: `buffer`, if there are no steps */
};

/* One part of a stage. */
struct ss_code_program {
    /* Inputs: what has to be there and is read; outputs: of these and of what it makes, what is
     * still there at the end. It borrows everything but its lists. */
    struct ss_program *program;
    uint32_t *frees; /* buffers that nobody needs after it and its sends */
    size_t n_frees;
};

struct ss_stage_code {
    int32_t first, last; /* layers */
    struct ss_submesh mesh;
    const struct ss_plan *plan; /* a reference */
    struct ss_program *whole;   /* the plan as one program */
    struct ss_buffer *buffers;  /* of all parts: those of whole, sums, landings */
    uint32_t n_buffers;
    uint8_t *rest;                 /* per buffer: enum ss_rest */
    struct ss_code_program *parts; /* [n_parts] */
    int n_parts;
    struct ss_code_end *inputs, *outputs;
    size_t n_inputs, n_outputs;
    struct ss_code_border *from, *to; /* from other stages; to them */
    size_t n_from, n_to;
    uint32_t *sums; /* buffers of SS_REST_STAGE: of gradients and other terms */
    size_t n_sums;
    struct ss_arena arena;
    struct ss_dividing *dividing; /* between open and emit */
};

/* A stage before it is coded. */
struct ss_code_stage {
    int32_t first, last; /* layers */
    struct ss_submesh mesh;
    /* Of the slice of these layers, or of layers of equal structure. */
    const struct ss_plan *plan;
    const bool *again; /* per layer from `first` on: it is recomputed; NULL: none is */
};

/* What is known about the whole pipeline. */
struct ss_code_stages {
    const struct ss_step_parts *step;
    int32_t n_stages;
    const int32_t *stage_of; /* per unit; -1: common */
    const int *level;        /* per unit that runs once */
    int n_levels;            /* and one more, in which shared state comes back */
    const struct ss_code_crossing *crossings;
    size_t n_crossings;
};

/* Lowers the plan and finds ends and borders, with their buffers; `to` and `from` are in the order
 * of the crossings. *code is freed by ss_stage_code_free, after failures too. SS_E_UNSUPPORTED: an
 * op cannot run in a pipeline, with the reason. */
SS_NODISCARD enum ss_rc ss_stage_code_open(const struct ss_code_stages *all,
                                           const struct ss_code_stage *stage, int32_t number,
                                           struct ss_stage_code *code, struct ss_error *err);
/* Makes the parts; landings and steps of `from` must be set. */
SS_NODISCARD enum ss_rc ss_stage_code_emit(struct ss_stage_code *code, struct ss_error *err);
void ss_stage_code_free(struct ss_stage_code *code);

#endif
