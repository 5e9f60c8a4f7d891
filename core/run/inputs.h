/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the inputs of a run may be, and their values. A value depends only on the seed, the input
 * and the global position, so every rank makes its own piece. */
#ifndef SS_CORE_RUN_INPUTS_H
#define SS_CORE_RUN_INPUTS_H

#include "core/base/thread_pool.h"
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
    SS_INPUT_DEFINITE,    /* symmetric (Hermitian) positive definite matrices */
    SS_INPUT_BELOW,       /* integers in [0, high) */
    SS_INPUT_BITS,        /* any unsigned number of the width (random keys) */
    /* By choice only: */
    SS_INPUT_UNIFORM, /* in [above, below); of integers, those in that range */
    SS_INPUT_CONST,   /* above */
    SS_INPUT_GIVEN    /* the elements of a tensor */
};
/* The text of a kind: "normal". */
const char *ss_input_kind_name(enum ss_input_kind kind);

struct ss_input_domain {
    enum ss_input_kind kind;
    /* Of floats: every value is multiplied by it. */
    double scale;
    /* Its scale follows from a contraction: a weight that is summed over so many terms there has
     * 1 / sqrt(terms). fan_in 0: no contraction scales it. */
    double fan_in;
    uint32_t fan_in_op; /* or SS_NONE */
    bool chosen;        /* by the user, whose choice is taken as it is */
    int64_t high;
    double above, below; /* BETWEEN, UNIFORM, CONST */
    /* BELOW: values of the same component of an index are distinct. An index has `components`
     * components along a dim, `minor` elements apart; values that find no free number are `high` or
     * more. */
    bool distinct;
    int64_t components, minor;
    /* DEFINITE: matrices of side x side; neighbours in a column, in a row, are so many elements
     * apart. */
    int64_t side, row_stride, column_stride;
    const struct ss_tensor *given; /* GIVEN, borrowed: of the input's type, floats as f64 */
};

/* What the user chose for an input. */
struct ss_input_choice {
    bool given;    /* false: nothing */
    bool has_kind; /* false: the scale alone */
    enum ss_input_kind kind;
    double scale, above, below;
    const struct ss_tensor *tensor; /* GIVEN */
};

/* How all inputs of a run are drawn. */
struct ss_input_plan {
    const struct ss_input_domain *domains; /* per program input */
    double
        scale; /* of the float inputs that may be scaled and were not chosen, besides their own */
    uint64_t seed;
};

/* One domain per program input, found by walking back from operands with a value domain and from
 * contractions, or chosen (choices: one per input, or NULL). In arena. */
struct ss_input_domain *ss_input_domains(const struct ss_graph *graph,
                                         const struct ss_input_choice *choices,
                                         struct ss_arena *arena);
/* Whether the plan's scale changes the input: it was not chosen, and the domain has room for
 * smaller values. */
bool ss_input_scales(const struct ss_graph *graph, uint32_t input,
                     const struct ss_input_domain *domain);
/* The value at a global position, rounded to the declared dtype and exact as a double
 * (ss_input_fill writes wide integers exactly). The complex element at p consists of the values at
 * 2 p and 2 p + 1. */
double ss_input_value(const struct ss_input_domain *domain, const struct ss_type *type,
                      double scale, uint64_t seed, uint32_t input, int64_t position);
/* Fills a rank's piece: maps[d][i] is the global position of local position i on dim d. scale: of
 * the run, for this input. */
void ss_input_fill(const struct ss_input_domain *domain, const struct ss_type *global,
                   int64_t *const *maps, double scale, uint64_t seed, uint32_t input,
                   struct ss_tensor *piece);

/* All inputs, unsharded, in arena. threads: idle ones that help, or NULL. */
struct ss_tensor *ss_run_inputs(const struct ss_graph *graph, const struct ss_input_plan *plan,
                                enum ss_store float_store, struct ss_thread_pool *threads,
                                struct ss_arena *arena);

#endif
