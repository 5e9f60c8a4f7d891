/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the program of a stage is divided. For core/pipeline/stage_code.c and stage_emit.c. */
#ifndef SS_CORE_PIPELINE_DIVIDING_H
#define SS_CORE_PIPELINE_DIVIDING_H

#include "core/pipeline/stage_code.h"

enum { SS_CODE_COMMON = -1 }; /* of an item that each part makes for itself */

/* In which parts an item may be done besides its own. */
enum ss_again {
    SS_AGAIN_NEVER = 0,
    SS_AGAIN_IN_BACKWARD = 1, /* I, W, B: a forward that is recomputed */
    SS_AGAIN_IN_EACH = 2,     /* all parts of a microbatch */
    SS_AGAIN_IN_ONCE = 4
};

/* Instructions that go together: one, or a whole loop. */
struct ss_item {
    size_t first, n; /* of the whole program */
    uint32_t *in, *out;
    uint32_t n_in, n_out; /* buffers that live outside of it */
    int part;             /* enum ss_code_part, or SS_CODE_COMMON */
    uint8_t again;        /* enum ss_again */
};

/* A value that is added up over the microbatches. */
struct ss_sum {
    uint32_t var; /* of the plan's graph */
    uint32_t term, sum;
    uint32_t item; /* after which it is added; SS_NONE: when it comes from another stage */
    enum ss_reduce reduce;
};

struct ss_dividing {
    const struct ss_code_stages *all;
    const struct ss_code_stage *stage;
    int32_t number;
    struct ss_stage_code *code;
    const struct ss_graph *g; /* of the plan */
    struct ss_slice slice;    /* of the stage itself */
    SS_ARRAY(struct ss_item) items;
    /* Who writes a buffer: a list of items per buffer, the last first. */
    struct ss_writer {
        uint32_t item, next; /* next: of the list; SS_NONE */
    } * writers;
    uint32_t n_writers, *writer_of; /* writer_of: per buffer of the whole program */
    uint32_t *sum_of;               /* per buffer: the sum whose term it is, or SS_NONE */
    bool *held;          /* per var: read by other layers, so recomputation does not drop it */
    uint32_t *loop_of;   /* per var: the loop whose result it is, or SS_NONE */
    uint32_t *result_of; /* per var: the result of the loop whose value it is, or itself */
    SS_ARRAY(struct ss_sum) sums;
    SS_ARRAY(struct ss_buffer) buffers;
    struct ss_arena scratch;
    struct ss_error *err;
};

/* stage_code.c: of a var of the plan's graph: the part of its maker (SS_CODE_COMMON; inputs: F). */
int ss_dividing_part(const struct ss_dividing *d, uint32_t var);
/* The item that wrote a buffer last before an item; SS_NONE: it is an input. */
uint32_t ss_dividing_writer(const struct ss_dividing *d, uint32_t buffer, uint32_t before);
/* stage_time.c: positions that an instruction counts along the batch depend on the microbatch: the
 * coordinate after those of the mesh. SS_E_UNSUPPORTED if they cannot. */
SS_NODISCARD enum ss_rc ss_dividing_set_time(struct ss_dividing *d, struct ss_instr *instr);

#endif
