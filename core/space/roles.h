/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a var is to a training step: told by the flow of the batch and by which inputs are replaced,
 * not by names. */
#ifndef SS_CORE_SPACE_ROLES_H
#define SS_CORE_SPACE_ROLES_H

#include "core/space/dim_classes.h"

enum ss_role {
    SS_ROLE_DATA,       /* an input that nothing replaces */
    SS_ROLE_PARAMETER,  /* a replaced input that the batch meets */
    SS_ROLE_STATE,      /* a replaced input that only the update reads: moments, counters */
    SS_ROLE_ACTIVATION, /* has the batch among its dims */
    SS_ROLE_WEIGHT,     /* made of parameters and constants, before it meets the batch */
    SS_ROLE_GRADIENT,   /* left when the batch was summed over, and what is made of that alone */
    SS_ROLE_UPDATE      /* on the way to new parameters and state */
};
const char *ss_role_name(enum ss_role role); /* "optimizer state" */

struct ss_roles {
    uint32_t batch;     /* class of dims (ss_dim_classes), or SS_NONE: the step has no batch */
    enum ss_role *var;  /* per var */
    bool *meets_batch;  /* per op: an operand or result has the batch among its dims */
    bool *before_batch; /* per op: not so, but an op that meets the batch depends on it */
    bool *summed;       /* per var: a gradient that comes straight from an op with the batch */
};

/* All lists in arena. The batch is dim 0 of the inputs that nothing replaces; where these disagree,
 * that of most of them. */
struct ss_roles ss_roles_find(const struct ss_graph *graph, const struct ss_dim_classes *dims,
                              struct ss_arena *arena);

#endif
