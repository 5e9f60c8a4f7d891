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
    /* BELOW: all differ that are the same component of an index (components of them along a dim, of
     * which each step is minor numbers); those that find no place are high or more. */
    bool distinct;
    int64_t components, minor;
};

/* Per program input, by a walk back from the operands that have domains. In arena. */
struct ss_input_domain *ss_input_domains(const struct ss_graph *graph, struct ss_arena *arena);
/* Number at a global position, rounded to its declared dtype; exact as a double (ss_input_fill
 * writes wide integers exactly). A complex element at p is the numbers at 2 p and 2 p + 1. */
double ss_input_value(const struct ss_input_domain *domain, const struct ss_type *type,
                      uint64_t seed, uint32_t input, int64_t position);
/* Fills a rank's piece: maps[d] are the global positions of its local ones on dim d. */
void ss_input_fill(const struct ss_input_domain *domain, const struct ss_type *global,
                   int64_t *const *maps, uint64_t seed, uint32_t input, struct ss_tensor *piece);

/* All inputs, whole, in arena. */
struct ss_tensor *ss_run_inputs(const struct ss_graph *graph, uint64_t seed,
                                enum ss_store float_store, struct ss_arena *arena);

#endif
