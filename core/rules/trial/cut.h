/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cuts tensors and calls into pieces, and runs them. */
#ifndef SS_CORE_RULES_TRIAL_CUT_H
#define SS_CORE_RULES_TRIAL_CUT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/tensor/tensor.h"

struct ss_factors;
struct ss_kernel_args;
struct ss_origin;
struct ss_probe;
struct ss_subject;

/* Where a rank's piece of a cut atom starts in each of its blocks, and how long it is in all. */
void ss_probe_piece(const struct ss_probe *p, uint16_t atom, int rank, int64_t *start,
                    int64_t *count);
/* The rank whose share of a cut atom, taken as one block, has a position. */
int ss_probe_rank_at(const struct ss_probe *p, uint16_t atom, int64_t position);
/* Piece of a length that rank r of n holds: ceil(length / n) each, the last shorter. */
void ss_piece(int64_t length, int ranks, int rank, int64_t *start, int64_t *count);
/* Where in the whole a rank's piece of a dim, so many elements long, has each of them. */
int64_t *ss_piece_map(const struct ss_probe *p, const struct ss_factors *dim, int rank,
                      int64_t count);
/* Runs the whole; then infers and runs every rank's piece. A refusal of the latter is *rc !=
 * OK, with words in err where err is not NULL. */
enum ss_rc ss_probe_run_whole(struct ss_probe *p, struct ss_error *err);
/* After a run of the whole: whether it gave no answer, which makes the operator dead. */
bool ss_gave_no_answer(struct ss_subject *s, const struct ss_error *err);
/* Why no draw says anything, after a run of the whole. */
const char *ss_no_results(const struct ss_subject *s);
enum ss_rc ss_probe_infer_pieces(struct ss_probe *p, struct ss_error *err);
enum ss_rc ss_probe_run_pieces(struct ss_probe *p, struct ss_error *err);
/* Runs the subject's kernel, in a child process where it has to be. */
enum ss_rc ss_run_kernel(struct ss_subject *s, const struct ss_kernel_args *args,
                         struct ss_error *err);
/* The part of a tensor at map[dim][local position], in arena. */
struct ss_tensor ss_cut(const struct ss_tensor *whole, const struct ss_type *local,
                        int64_t *const *map, struct ss_arena *arena);
/* Runs rank r's piece on its operands (p->local[r]) into p->local_out[r]. */
enum ss_rc ss_probe_run_piece(struct ss_probe *p, int r, const struct ss_tensor *in,
                              const struct ss_origin *origin, struct ss_error *err);

#endif
