/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a pipeline as Megatron's layout (megatron.h). A transformer layer of Megatron is a
 * scope whose name differs from its neighbours' in a number alone: layer_0, layer_1, ... */
#ifndef SS_CORE_PIPELINE_MEGATRON_PLAN_H
#define SS_CORE_PIPELINE_MEGATRON_PLAN_H

#include "core/pipeline/megatron.h"
#include "core/pipeline/pipeline_plan.h"

/* In arena. SS_E_UNSUPPORTED if no scopes repeat, if a repeated scope is in two stages, or if a
 * stage between the first and the last has none; the error names scope or stage. */
SS_NODISCARD enum ss_rc ss_megatron_of_plan(const struct ss_pipeline_plan *plan,
                                            struct ss_arena *arena, struct ss_megatron_layout *out,
                                            struct ss_error *err);

#endif
