/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The collectives of a partitioned program: what they send, how long that takes on a cluster, and
 * why they are there: which layout of which value they turn into which other. */
#ifndef SS_CORE_AUDIT_TRAFFIC_H
#define SS_CORE_AUDIT_TRAFFIC_H

#include "core/load/ranked.h"
#include "core/mesh/mesh.h"

struct ss_audit_collective {
    const struct ss_hlo_instr *instr;
    uint32_t op;           /* of the program of ranks */
    const char *kind;      /* "all_reduce" */
    const char *groups;    /* "{0,4},{1,5}", or the pairs of a permute */
    int64_t times;         /* it is run, trips included */
    int64_t bytes;         /* that a rank sends each time, at most */
    int64_t ps;            /* each time; 0 without a cluster */
    const char *value;     /* of the program before: "params['w1']"; NULL: not found */
    uint32_t var;          /* the same as a var; SS_NONE: not found */
    uint32_t gathered;     /* bit d: ranks have less of dim d of the value than afterwards */
    const char *from, *to; /* layouts of that value; NULL: not found */
};

/* The mesh of the digits of a rank's number, with the links of a cluster; axes gets the axes along
 * which the groups lie (all, if they lie along none). */
struct ss_mesh ss_traffic_mesh(int64_t ranks, const int64_t *ids, int64_t rows, int64_t width,
                               const struct ss_cluster *cluster, uint32_t *axes);

#endif
