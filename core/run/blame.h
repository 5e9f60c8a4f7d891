/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds where NaN and Inf of an unsharded run come from: the op that makes them of finite numbers,
 * and the input that drives it there. */
#ifndef SS_CORE_RUN_BLAME_H
#define SS_CORE_RUN_BLAME_H

#include "core/graph/graph.h"

/* What a run saw of the values, by the time at which each op completed: 1, 2, ... */
struct ss_finiteness {
    const struct ss_graph *g;
    uint32_t clock;
    uint32_t *nan_at, *inf_at; /* per var: when it had the first; 0: never */
    double *largest;           /* per var: of its finite numbers, by size */
};

/* Before the run, with its inputs. Lists lie in arena. */
void ss_finiteness_init(struct ss_finiteness *seen, const struct ss_graph *graph,
                        const struct ss_tensor *inputs, struct ss_arena *arena);
/* As ss_eval_options.on_op; user is the struct. */
void ss_finiteness_see(void *user, uint32_t op, const struct ss_tensor *results);

struct ss_blame {
    bool nan;       /* what the op makes: NaN, else Inf */
    bool of_inf;    /* of operands that are infinite where a constant is, such as a mask */
    bool constant;  /* it takes the number from a constant operand */
    uint32_t op;    /* SS_NONE: the input itself is not finite */
    uint32_t input; /* position of the input that drives it; SS_NONE: it depends on constants */
};
/* Why an output (a position), which was seen not to be finite, is not. */
struct ss_blame ss_blame_find(struct ss_finiteness *seen, uint32_t output);
/* "exponential_0 makes Inf of finite operands, driven by input x"; in arena. */
const char *ss_blame_text(const struct ss_graph *graph, const struct ss_blame *blame,
                          struct ss_arena *arena);

#endif
