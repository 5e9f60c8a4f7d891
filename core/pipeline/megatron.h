/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron's layout of a pipeline as text (--pipeline-model-parallel-layout, in
 * megatron/core/transformer/pipeline_parallel_layer_layout.py): E the embedding, t a transformer
 * layer, m a layer of multi-token prediction, L the loss; | ends a stage; x*n and (...)*n repeat,
 * and commas mean nothing. Stages stand in the order of the model; with p ranks, stage s is chunk
 * s / p of rank s % p. */
#ifndef SS_CORE_PIPELINE_MEGATRON_H
#define SS_CORE_PIPELINE_MEGATRON_H

#include "core/base/arena.h"
#include "core/base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum { SS_MEGATRON_MAX_STAGES = 4096, SS_MEGATRON_MAX_LETTERS = 1 << 16 };

struct ss_megatron_stage {
    bool embedding, loss;
    int32_t layers, mtp;
};
struct ss_megatron_layout {
    struct ss_megatron_stage *stages;
    int32_t n_stages;
    int32_t layers, mtp; /* of all stages */
};

/* Reads text[length], in arena. SS_E_SYNTAX with the column, and as Megatron: the first letter is
 * E and the last one L, each once, and no t follows an m. SS_E_LIMIT. */
SS_NODISCARD enum ss_rc ss_megatron_parse(const char *text, size_t length, struct ss_arena *arena,
                                          struct ss_megatron_layout *out, struct ss_error *err);
/* Writes the shortest form that this file knows: runs of layers and of equal stages are repeats. */
void ss_megatron_print(const struct ss_megatron_layout *layout, struct ss_buf *out);

/* As many layers in each of n_stages stages, as Megatron without a layout; if they cannot be
 * divided evenly, the first ones have one more. stage_of[n_layers] is filled. SS_E_ARGUMENT if
 * there are too few. */
SS_NODISCARD enum ss_rc ss_megatron_equal(int32_t n_stages, int32_t n_layers, int32_t *stage_of,
                                          struct ss_error *err);

#endif
