/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cutting of tensors and calls into pieces, and the runs on the whole and on the pieces. */
#ifndef SS_CORE_RULES_TRIAL_CUT_H
#define SS_CORE_RULES_TRIAL_CUT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/rules/piece.h"
#include "core/tensor/tensor.h"

struct ss_origin;
struct ss_probe;
struct ss_subject;

/* A rank's piece of a cut atom: *start is its offset in each block, *count its length over all
 * blocks. */
void ss_probe_piece(const struct ss_probe *p, uint16_t atom, int rank, int64_t *start,
                    int64_t *count);
/* Runs the operator on the whole operands into p->out. Returns the kernel's error. */
enum ss_rc ss_probe_run_whole(struct ss_probe *p, struct ss_error *err);
/* After ss_probe_run_whole: true if the run gave no answer (crash, limit or stop). The operator is
 * then dead, and err's message becomes the reason. */
bool ss_gave_no_answer(struct ss_subject *s, const struct ss_error *err);
/* The reason why no draw gave usable results, after ss_probe_run_whole. */
const char *ss_no_results(const struct ss_subject *s);
/* Infers the local call of every rank (p->local). Returns an error if a piece is empty or shape
 * inference refuses it. err may be NULL. */
enum ss_rc ss_probe_infer_pieces(struct ss_probe *p, struct ss_error *err);
/* Cuts the operands for every rank, and splits the partial ones into terms, into p->local_in. The
 * pieces must be inferred. */
void ss_probe_cut_operands(struct ss_probe *p);
/* Cuts the operands and runs every rank into p->local_out. Returns the first error of a kernel. */
enum ss_rc ss_probe_run_pieces(struct ss_probe *p, struct ss_error *err);
/* The elements of a tensor at the global positions map[dim][local position], in arena. */
struct ss_tensor ss_cut(const struct ss_tensor *whole, const struct ss_type *local,
                        int64_t *const *map, struct ss_arena *arena);
/* Runs rank r's local call p->local[r] on the operands `in` into p->local_out[r]. origin: the
 * global offsets for a rank-dependent kernel, or NULL. */
enum ss_rc ss_probe_run_piece(struct ss_probe *p, int r, const struct ss_tensor *in,
                              const struct ss_origin *origin, struct ss_error *err);

#endif
