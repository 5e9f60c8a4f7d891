/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs that are run to be timed: hand-made, without inputs, one op or collective at a time on
 * operands of one value. Internal to calibration (calibrate.h). */
#ifndef SS_CORE_RUN_PROBE_H
#define SS_CORE_RUN_PROBE_H

#include "core/program/program.h"

struct ss_probe {
    struct ss_program program; /* everything lies in its arena */
    uint32_t one;              /* a buffer with a scalar one */
    uint32_t apart;            /* what is copied to keep calls apart: that one, or the next */
    SS_ARRAY(struct ss_instr) instrs;
    SS_ARRAY(struct ss_buffer) buffers;
};

/* An empty probe for the ranks of a mesh, whose floats are declared with a dtype. */
void ss_probe_begin(struct ss_probe *probe, const struct ss_mesh *mesh, enum ss_dtype dtype);
/* A call of an op on operands of these types, in the probe's arena; false if the op refuses them.
 */
bool ss_probe_call(struct ss_probe *probe, const char *op, const struct ss_attr *attrs,
                   size_t n_attrs, const struct ss_type *in, size_t n_in, struct ss_call *call);
/* A buffer of the layout, of a global type, full of a value. */
uint32_t ss_probe_filled(struct ss_probe *probe, const struct ss_type *global,
                         const struct ss_layout *layout, double value);
void ss_probe_free_buffer(struct ss_probe *probe, uint32_t buffer);
/* From now on, what keeps calls apart leaves nothing of their operands in a cache of so many bytes,
 * as the rest of a step does. */
void ss_probe_between(struct ss_probe *probe, int64_t bytes);
/* Keeps what follows apart from what was before: ops in a row may run as one. */
void ss_probe_keep_apart(struct ss_probe *probe);
/* Times a call on these operands; returns its instruction. The result is freed at once. */
size_t ss_probe_exec(struct ss_probe *probe, const struct ss_call *call, const uint32_t *in);
/* Times a step of a buffer; returns its instruction. */
size_t ss_probe_step(struct ss_probe *probe, enum ss_collective kind, uint32_t axes,
                     const struct ss_layout *to, uint32_t in);
/* No more instructions: the program may run. */
void ss_probe_end(struct ss_probe *probe);
void ss_probe_free(struct ss_probe *probe);

#endif
