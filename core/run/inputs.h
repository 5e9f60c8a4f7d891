/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the inputs of a run may be, and their values. A value depends only on the seed, the input
 * and the global position, so every rank makes its own piece. */
#ifndef SS_CORE_RUN_INPUTS_H
#define SS_CORE_RUN_INPUTS_H

#include "core/graph/graph.h"
#include "core/mesh/layout.h"

enum ss_input_kind {
    SS_INPUT_NORMAL,      /* standard normal */
    SS_INPUT_NONNEGATIVE, /* |normal| */
    SS_INPUT_POSITIVE,    /* |normal| + 0.1 */
    SS_INPUT_UNIT,        /* uniform in (-0.9, 0.9) */
    SS_INPUT_FRACTION,    /* uniform in (0.05, 0.95) */
    SS_INPUT_ABOVE_ONE,   /* |normal| + 1.1 */
    SS_INPUT_WHOLE,       /* 0, 1 or 2 in floats */
    SS_INPUT_BETWEEN,     /* within a range (SS_DOMAIN_BETWEEN) */
    SS_INPUT_BELOW,       /* integers in [0, high) */
    SS_INPUT_BITS         /* any unsigned number of the width (random keys) */
};
struct ss_input_domain {
    enum ss_input_kind kind;
    int64_t high;
    double above, below; /* BETWEEN */
    /* BELOW: values of the same component of an index are distinct. An index has `components`
     * components along a dim, `minor` elements apart; values that find no free number are `high` or
     * more. */
    bool distinct;
    int64_t components, minor;
};

/* One domain per program input, found by walking back from operands with a value domain. In arena.
 */
struct ss_input_domain *ss_input_domains(const struct ss_graph *graph, struct ss_arena *arena);
/* The value at a global position, rounded to the declared dtype and exact as a double
 * (ss_input_fill writes wide integers exactly). The complex element at p consists of the values at
 * 2 p and 2 p + 1. */
double ss_input_value(const struct ss_input_domain *domain, const struct ss_type *type,
                      uint64_t seed, uint32_t input, int64_t position);
/* Fills a rank's piece: maps[d][i] is the global position of local position i on dim d. */
void ss_input_fill(const struct ss_input_domain *domain, const struct ss_type *global,
                   int64_t *const *maps, uint64_t seed, uint32_t input, struct ss_tensor *piece);

/* All inputs, unsharded, in arena. */
struct ss_tensor *ss_run_inputs(const struct ss_graph *graph, uint64_t seed,
                                enum ss_store float_store, struct ss_arena *arena);

#endif
