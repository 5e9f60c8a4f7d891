/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a pipeline as Megatron's layout (megatron.h). A transformer layer of Megatron is a
 * scope whose name differs from its neighbours' in a number alone: layer_0, layer_1, ... */
#ifndef SS_CORE_PIPELINE_MEGATRON_PLAN_H
#define SS_CORE_PIPELINE_MEGATRON_PLAN_H

#include "core/pipeline/megatron.h"
#include "core/pipeline/pipeline_plan.h"

/* The number of layers that are blocks: those whose name is the most frequent one, if numbers in
 * names do not count; 0 if that is no name with a number, or only one layer has it. is_block[n] is
 * filled; NULL: it is not wanted. */
uint32_t ss_megatron_blocks(const struct ss_layers *layers, bool *is_block);
/* The stage of each layer: as many blocks in each of n_stages stages, the first ones one more if
 * they cannot be divided evenly; layers before the first block are in the first stage, and others
 * in that of the block before. Without blocks all layers are divided so. stage_of[n] is filled;
 * *division says in a sentence, in arena, how many each has. SS_E_ARGUMENT if there are too few. */
SS_NODISCARD enum ss_rc ss_megatron_divide(const struct ss_layers *layers, int32_t n_stages,
                                           struct ss_arena *arena, int32_t *stage_of,
                                           const char **division, struct ss_error *err);
/* The stage of each layer in a layout: its letters t and m are the blocks, E is what comes before
 * the first one, L what comes after the last, and other layers are in the stage of the block
 * before. stage_of[n] is filled. SS_E_UNSUPPORTED if there are no blocks, SS_E_ARGUMENT if there
 * are more or fewer than letters, or a stage has no layer. */
SS_NODISCARD enum ss_rc ss_megatron_place(const struct ss_layers *layers,
                                          const struct ss_megatron_layout *layout,
                                          int32_t *stage_of, struct ss_error *err);
/* In arena. SS_E_UNSUPPORTED if no scopes repeat, if a repeated scope is in two stages, or if a
 * stage between the first and the last has none; the error names scope or stage. */
SS_NODISCARD enum ss_rc ss_megatron_of_plan(const struct ss_pipeline_plan *plan,
                                            struct ss_arena *arena, struct ss_megatron_layout *out,
                                            struct ss_error *err);

#endif
