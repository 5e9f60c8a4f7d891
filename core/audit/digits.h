/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of ranks along axes: the number of a rank is read as digits whose bases are the prime
 * factors of the number of ranks, so that each axis of each mesh in row-major order is a run of
 * digits. A set of digits (bit i is digit i, the major one first) makes groups: the ranks that
 * differ in these digits alone. */
#ifndef SS_CORE_AUDIT_DIGITS_H
#define SS_CORE_AUDIT_DIGITS_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { SS_MAX_RANK_DIGITS = 16 };
struct ss_rank_digits {
    int64_t ranks;
    int64_t size[SS_MAX_RANK_DIGITS], stride[SS_MAX_RANK_DIGITS];
    int n;
};
struct ss_rank_digits ss_rank_digits_of(int64_t ranks);

/* Rows of equal width, each the ranks of a group in ascending order. */
struct ss_rank_groups {
    const int64_t *ids;
    int64_t rows, width;
};
struct ss_rank_groups ss_rank_groups_of(const struct ss_rank_digits *digits, unsigned set,
                                        struct ss_arena *arena);
/* Whether both have the same groups, whatever the order. */
bool ss_rank_groups_equal(const struct ss_rank_groups *a, const struct ss_rank_groups *b,
                          int64_t ranks, struct ss_arena *scratch);
/* "{0,4},{1,5}"; long lists end in "...". In arena. */
const char *ss_rank_groups_text(const struct ss_rank_groups *groups, struct ss_arena *arena);

#endif
