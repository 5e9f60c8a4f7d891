/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The role of each var in a training step. Roles follow from the flow of the batch and from the
 * inputs that outputs replace, never from names. */
#ifndef SS_CORE_SPACE_ROLES_H
#define SS_CORE_SPACE_ROLES_H

#include "core/space/dim_classes.h"

enum ss_role {
    SS_ROLE_DATA,       /* an input that is none of the next two */
    SS_ROLE_PARAMETER,  /* a replaced input that some op with a batch dim depends on, or an input
                         * without a batch dim that is only contracted with values that have one */
    SS_ROLE_STATE,      /* a replaced input that only the update reads: moments, counters */
    SS_ROLE_ACTIVATION, /* has a batch dim */
    SS_ROLE_WEIGHT,     /* computed from parameters and constants, read by an op with a batch dim */
    SS_ROLE_GRADIENT,   /* the sum over the batch, and values computed from such sums alone */
    SS_ROLE_UPDATE      /* computed from parameters or state on the way to their new values */
};
const char *ss_role_name(enum ss_role role); /* "optimizer state" */

struct ss_roles {
    uint32_t batch;     /* class of dims (ss_dim_classes), or SS_NONE: the step has no batch */
    enum ss_role *var;  /* per var */
    bool *meets_batch;  /* per op: an operand or result has a batch dim */
    bool *before_batch; /* per op: it has no batch dim, but an op that has one depends on it */
    bool *summed;       /* per var: a gradient of rank > 0 produced by an op with a batch dim */
};

/* All lists in arena. The batch is a class of dim 0 of inputs that no output replaces, and no input
 * may have it at another dim; of several such classes it is the one that most ops meet. So neither
 * the words of a random key nor the dims of a frozen weight are taken for it. If there is none,
 * because the batch, or each microbatch, has one example, roles follow from another dim of inputs
 * with that batch; `batch` stays SS_NONE. */
struct ss_roles ss_roles_find(const struct ss_graph *graph, const struct ss_dim_classes *dims,
                              struct ss_arena *arena);

#endif
