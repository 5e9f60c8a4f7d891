/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers: the pieces of a model between which a pipeline may cut. The units of the forward are
 * clustered in program order, by Alpa's dynamic program (Zheng et al., OSDI 2022, section 5.2, and
 * its program) or by the scope tree; everything else goes where its data is:
 *
 *   backward  the layer of the forward values and parameters that it reads, and not before that of
 *             the ops that read its results. If this leaves a choice, as little as possible crosses
 *             the border.
 *   update    the layer of the parameter that it leads to.
 *   stored    a mask for the backward: with the forward values that it reads.
 *
 * Ops of the phase `common` have no layer: each stage that reads one computes it. */
#ifndef SS_CORE_PIPELINE_LAYERS_H
#define SS_CORE_PIPELINE_LAYERS_H

#include "core/pipeline/phases.h"

enum { SS_MAX_LAYERS = 1024, SS_AUTO_LAYERS = 16 };

struct ss_layer {
    const char *name;    /* the scopes of its forward: "layer_3", "layer_3..layer_5", or "" */
    uint32_t n_units[4]; /* per phase */
    double flops[4];     /* per phase; of the whole batch */
    int64_t param_bytes; /* of inputs that an output replaces and whose home it is, state too */
    int64_t params;      /* elements of those that the forward reads */
    int64_t in_bytes;    /* that its forward reads of the layers before it, whole batch */
    int64_t back_bytes;  /* that its backward reads of layers after it */
};

/* An input besides data that the forward of several layers reads, such as a tied embedding. It
 * lives in the first of them, which updates it. The others get its value once per step, and send
 * back the sum of its gradient over the microbatches. */
struct ss_shared {
    uint32_t input; /* position */
    uint32_t *layers, n;
};

struct ss_layers {
    uint32_t n;
    struct ss_layer *items;
    uint32_t *unit; /* per unit: its layer; SS_NONE: common */
    uint32_t *home; /* per input: its layer; SS_NONE: data, or nothing reads it */
    struct ss_shared *shared;
    uint32_t n_shared;
};

/* Assigns the forward to layers: of[unit] for units of the phase forward that are not `stored`
 * (others: SS_NONE). The cut that moves most bytes moves as few as possible, then all cuts
 * together, then FLOPs are even; no layer has more than 1.5 times its share of the FLOPs unless one
 * op has (Alpa's clustering). n 0: as many layers, up to `most`, as repeat each other most, without
 * moving more bytes than two layers would. Returns the number of layers in *count. SS_E_ARGUMENT if
 * the forward has fewer units. */
SS_NODISCARD enum ss_rc ss_layers_cluster(const struct ss_units *units,
                                          const struct ss_phases *phases, uint32_t n, uint32_t most,
                                          uint32_t *of, uint32_t *count, struct ss_error *err);
/* The same by scopes: a layer for each run of units with the same outermost scope; units without
 * one belong to the layer before. SS_E_UNSUPPORTED if there are no scopes. */
SS_NODISCARD enum ss_rc ss_layers_by_scope(const struct ss_units *units,
                                           const struct ss_phases *phases, uint32_t *of,
                                           uint32_t *count, struct ss_error *err);
/* Makes the layers that follow from those of the forward; in arena. SS_E_ARGUMENT if an op of the
 * forward reads a value of a later layer; the error names both ops. */
SS_NODISCARD enum ss_rc ss_layers_complete(const struct ss_units *units,
                                           const struct ss_phases *phases, const uint32_t *of,
                                           uint32_t count, struct ss_arena *arena,
                                           struct ss_layers *out, struct ss_error *err);

/* The unit's outermost scope, without the words of jax's transformations: "layer_0" of
 * "jvp(layer_0)/attn". Scopes around most of the model (units->outer) do not count: of
 * "gpt/layer_0/attn" it is "layer_0" too. "" if it has none. In arena. */
const char *ss_unit_scope(const struct ss_units *units, uint32_t unit, struct ss_arena *arena);

#endif
