/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of stage costs that a search reads (stage_search.h). Solving every range of layers on
 * every submesh takes too long, so
 *
 *   each layer is solved on each logical mesh; layers of equal structure once;
 *   a range is estimated as the sum of its layers on one logical mesh;
 *   ranges that a search chose are solved as a whole, and replace their estimate, for all ranges of
 *   equal structure;
 *   bytes are estimates from the plans; those of a chosen point can be replaced by counted ones.
 *
 * A second table has a lower bound per range instead: the sum of what its layers take at least. */
#ifndef SS_CORE_PIPELINE_STAGE_TABLE_H
#define SS_CORE_PIPELINE_STAGE_TABLE_H

#include "core/base/thread_pool.h"
#include "core/mesh/submesh.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/stage_price.h"
#include "core/pipeline/stage_search.h"
#include "core/rules/table/cache.h"

/* Memory multipliers: 0, and these parts of a layer's time per byte of its memory. */
enum { SS_STAGE_MULTIPLIERS = 4 };

struct ss_stage_table_ask {
    const struct ss_step_parts *step;
    const struct ss_cluster *cluster;
    int32_t n_hosts, per_host;
    int32_t most_devices; /* of a stage */
    /* Stages have one mesh, dp x tp, and the plans of these baselines; NULL: any. */
    const struct ss_megatron_sizes *megatron;
    int64_t n_microbatches;
    int32_t in_flight; /* on a typical stage */
    bool no_fusion, no_recompute;
    uint64_t seed;
    const struct ss_rule_cache *cache; /* of rules, or NULL */
};

struct ss_stage_table;
/* Finds the classes of layers; solves nothing. ask and what it refers to must stay. The caller
 * frees *table. */
SS_NODISCARD enum ss_rc ss_stage_table_new(const struct ss_stage_table_ask *ask, struct ss_job *job,
                                           struct ss_stage_table **table, struct ss_error *err);
void ss_stage_table_free(struct ss_stage_table *table);

/* Solves all layers on all logical meshes with multipliers first..last, on all cores. Layers that
 * have no plan on a mesh have no points there. SS_E_CANCELLED, SS_E_TIMEOUT. */
SS_NODISCARD enum ss_rc ss_stage_table_layers(struct ss_stage_table *table, int first, int last,
                                              struct ss_job *job, struct ss_error *err);
/* The same for ranges of layers, as wholes. */
struct ss_layer_range {
    uint32_t first, last;
};
SS_NODISCARD enum ss_rc ss_stage_table_ranges(struct ss_stage_table *table,
                                              const struct ss_layer_range *ranges, size_t n,
                                              int first, int last, struct ss_job *job,
                                              struct ss_error *err);
/* Solves the stages of a plan that are estimates so far. *n: how many were. */
SS_NODISCARD enum ss_rc ss_stage_table_refine(struct ss_stage_table *table,
                                              const struct ss_stage_problem *problem,
                                              const struct ss_stage_plan *plan, struct ss_job *job,
                                              size_t *n, struct ss_error *err);

/* A pin on whose account a layer has no plan on some mesh, with the reason; NULL: none. */
const char *ss_stage_table_refused_pin(const struct ss_stage_table *table);

size_t ss_stage_table_shapes(const struct ss_stage_table *table,
                             const struct ss_submesh_shape **shapes);
/* Points and transfers as they are known now, for a problem; in arena. */
const struct ss_stage_points *ss_stage_table_points(struct ss_stage_table *table,
                                                    struct ss_arena *arena);
const struct ss_stage_points *ss_stage_table_least(struct ss_stage_table *table,
                                                   struct ss_arena *arena);
const struct ss_stage_transfer *ss_stage_table_transfers(struct ss_stage_table *table,
                                                         struct ss_arena *arena);

/* What a point is. */
struct ss_stage_solved {
    struct ss_mesh mesh;
    const char *mesh_text;              /* "2x4" */
    int multiplier, recomputed;         /* recomputed: layers, from the first on */
    const struct ss_stage_price *price; /* NULL: an estimate */
    const struct ss_plan *plan;
    const struct ss_slice *slice; /* of the first range of its class */
};
struct ss_stage_solved ss_stage_table_solved(struct ss_stage_table *table, int32_t first,
                                             int32_t last, int64_t id);

/* From now on, points that are this one (of all ranges of equal structure) have these bytes, or
 * those of an earlier call that are more; times stay. The range must be solved as a whole. True if
 * the point had other bytes before. */
bool ss_stage_table_count(struct ss_stage_table *table, int32_t first, int32_t last, int64_t id,
                          const struct ss_stage_cost *counted);
/* From now on, points that were not counted have so many times the bytes of their estimates. */
void ss_stage_table_expect(struct ss_stage_table *table, double times);

struct ss_stage_table_counts {
    size_t layer_classes, meshes, solves, failed;
};
struct ss_stage_table_counts ss_stage_table_counts(const struct ss_stage_table *table);

#endif
