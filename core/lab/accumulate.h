/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step in microbatches (the setting `accumulate`): the graph of the laboratory is replaced by
 * one that computes the same in n microbatches, and back. */
#ifndef SS_CORE_LAB_ACCUMULATE_H
#define SS_CORE_LAB_ACCUMULATE_H

#include "core/lab/lab.h"
#include "core/pipeline/microbatch.h"

/* Computes the loaded step in n microbatches; 1: as a whole. input: "NAME:DIM", the dim that is
 * cut; NULL: ss_microbatches_choose. Discovers the rules of the whole step if needed. Pins stay, as
 * ops keep their names; rules and plan are dropped. On failure nothing changes: as
 * ss_microbatches_find and ss_graph_accumulate, and SS_E_NAME if there is no such input. */
SS_NODISCARD enum ss_rc ss_lab_accumulate(struct ss_lab *lab, int64_t n, const char *input,
                                          struct ss_job *job, struct ss_error *err);
/* Reads "NAME:DIM", a dim of an input of the graph. SS_E_ARGUMENT or SS_E_NAME if there is none. */
SS_NODISCARD enum ss_rc ss_lab_read_cut(const struct ss_graph *graph, const char *text,
                                        struct ss_microbatch_cut *cut, struct ss_error *err);
/* The microbatches of the current graph, and the whole step that they are of; or, of a whole step,
 * how it would be cut (n is 1; in arena). */
SS_NODISCARD enum ss_rc ss_lab_microbatches(struct ss_lab *lab, struct ss_job *job,
                                            struct ss_arena *arena, const struct ss_graph **step,
                                            const struct ss_microbatches **out,
                                            struct ss_error *err);

#endif
