/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plan in the words of the framework that is to run it: one function per format. Formats give
 * each value one layout. What a format cannot say is listed, never dropped. */
#ifndef SS_CORE_HANDBACK_HANDBACK_H
#define SS_CORE_HANDBACK_HANDBACK_H

#include "core/plan/plan.h"

/* A part of the plan that the format cannot say. */
struct ss_unsaid {
    const char *value;  /* "dot_general_0", "dot_general_0 for add_1" */
    const char *layout; /* "P(sum)R" */
    const char *why;    /* static text; the same text for the same reason */
};
struct ss_written {
    const char *name; /* "arguments" */
    int64_t count;
};
enum { SS_MAX_WRITTEN = 5 };

struct ss_handback {
    const struct ss_plan *plan; /* of a model, borrowed */
    struct ss_arena *arena;     /* of all lists */
    struct ss_buf *out;         /* the text, or the bytes of a binary format, is appended */
    SS_ARRAY(struct ss_unsaid) unsaid;
    struct ss_written written[SS_MAX_WRITTEN]; /* what the text holds, to be shown */
    int n_written;
};

/* Writes the plan into StableHLO text, in the words of Shardy
 * (https://openxla.org/shardy/sharding_representation) or of HLO: attributes of arguments and
 * results, and a constraint on each value that the plan places. All other bytes stay as they are.
 * The text is that of the graph's file, or any that loads to the same graph; path is used in
 * messages. SS_E_STATE if it loads to another graph; SS_E_UNSUPPORTED if it states shardings of ops
 * in the other dialect (partitioners do not take both), or if its function is in generic form. */
SS_NODISCARD enum ss_rc ss_handback_sdy(struct ss_handback *h, const char *path, const char *text,
                                        size_t length, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_handback_mhlo(struct ss_handback *h, const char *path, const char *text,
                                         size_t length, struct ss_error *err);
/* A Python module: mesh(), IN and OUT as lists of PartitionSpec in the order of the flattened
 * arguments and results, and CONSTRAINTS by scope (https://docs.jax.dev, jax.sharding). */
void ss_handback_jax(struct ss_handback *h);
/* A Python module: mesh(), and PLACEMENTS of each input and each placed value, with _StridedShard
 * if a later mesh axis is the major one (torch.distributed.tensor). */
void ss_handback_dtensor(struct ss_handback *h);
/* The placements file of autoparallel (autoparallel/serialization.py, version 1): per op the
 * placements of its result and operands. */
void ss_handback_autoparallel(struct ss_handback *h);
/* Node data of Model Explorer (https://github.com/google-ai-edge/model-explorer): per value its
 * placement, or per op the microseconds of compute or of collectives in one step. */
enum ss_node_data { SS_NODE_PLACEMENT, SS_NODE_COMPUTE, SS_NODE_COMMUNICATION };
void ss_handback_model_explorer(struct ss_handback *h, enum ss_node_data data);
/* A Chakra execution trace of one rank (https://github.com/mlcommons/chakra, et_def.proto):
 * compute and collective nodes with their data dependencies. Bytes. */
void ss_handback_chakra(struct ss_handback *h);

/* For the formats. value, name and why are borrowed. */
void ss_handback_leave(struct ss_handback *h, const char *value, uint32_t var,
                       const struct ss_layout *layout, const char *why);
void ss_handback_leave_reshards(struct ss_handback *h);
void ss_handback_count(struct ss_handback *h, const char *name, int64_t count);
/* True for the results of ops that rest in a layout of their own (a hub) and take memory. */
bool ss_handback_is_placed(const struct ss_plan *plan, uint32_t var);

#endif
