/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The units of which stages are made: live ops outside of loops, and whole outermost loops, in
 * program order. A pipeline cuts between units, never inside a loop. */
#ifndef SS_CORE_PIPELINE_UNITS_H
#define SS_CORE_PIPELINE_UNITS_H

#include "core/graph/graph.h"

struct ss_step_unit {
    uint32_t op, loop; /* one of the two is SS_NONE */
    uint32_t *in;      /* vars made outside that it reads, each once */
    uint32_t *out;     /* vars that are visible outside */
    uint32_t n_in, n_out;
    uint32_t scope;
    double flops; /* of one run, trips of loops included */
    bool heavy;   /* it contains a contraction */
};

/* All lists in one arena. */
struct ss_units {
    const struct ss_graph *graph; /* borrowed */
    struct ss_step_unit *items;
    uint32_t n;
    uint32_t *of_op; /* per op; SS_NONE: dead */
    uint32_t *maker; /* per var: the unit that makes it visible; SS_NONE: inputs, inner vars */
    /* Units that read a var: readers[reader_start[v] .. reader_start[v + 1]), in order. */
    uint32_t *readers, *reader_start;
    bool *is_output; /* per var */
    /* Names of scopes, one in the other, that have more than half of all contractions in several
     * scopes, and do not repeat: "gpt" around "layer_0", "layer_1", ... */
    const char *const *outer;
    uint32_t n_outer;
};

struct ss_units ss_units_find(const struct ss_graph *graph, struct ss_arena *arena);
/* Sets `outer`; ss_units_find does it. */
void ss_unit_scopes_find(struct ss_units *units, struct ss_arena *arena);
/* The name of the op or loop. */
const char *ss_unit_name(const struct ss_units *units, uint32_t unit);

#endif
