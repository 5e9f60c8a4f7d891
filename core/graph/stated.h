/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the text of a program states about sharding, in the words of Shardy
 * (https://openxla.org/shardy/sharding_representation) or HLO. Plans do not follow it unless they
 * are asked to. It is immutable, and lies in the arena of its graph. */
#ifndef SS_CORE_GRAPH_STATED_H
#define SS_CORE_GRAPH_STATED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A device mesh with named axes, the outermost first. */
struct ss_stated_axis {
    const char *name;
    int64_t size; /* >= 1 */
};
struct ss_stated_mesh {
    const char *name; /* "" if it has none */
    const struct ss_stated_axis *axes;
    size_t n_axes;
    const int64_t *devices; /* per position in row-major order; NULL: in that order */
    size_t n_devices;       /* of the list */
};

/* Mesh axis `axis` cuts dim `dim`, or none (-1: the text says that it replicates); of two axes on
 * one dim the first is the outer. */
struct ss_stated_cut {
    const char *axis;
    int dim;
};
struct ss_stated_sharding {
    uint32_t var;                      /* SS_NONE: no value of the graph */
    const char *value;                 /* as in the text: "%arg0", "result 1" */
    const char *text;                  /* `[{"x"}, {}]`, or HLO's string */
    uint32_t line;                     /* of the file */
    const struct ss_stated_mesh *mesh; /* of the cuts; NULL: not found in the text */
    const struct ss_stated_cut *cuts;
    size_t n_cuts;
    const char *hlo;    /* HLO's string instead of mesh and cuts, or NULL */
    bool closed;        /* the other axes replicate; else they are free */
    const char *unread; /* why it is not understood, or NULL */
};

/* sdy.sharding_rule of an op without a kernel. */
struct ss_stated_rule {
    uint32_t op;
    const char *text;
    uint32_t line;
};

struct ss_stated {
    const struct ss_stated_mesh *meshes; /* that the module names */
    size_t n_meshes;
    const struct ss_stated_sharding *shardings;
    size_t n_shardings;
    const struct ss_stated_rule *rules;
    size_t n_rules;
    /* How often the text has each kind, in each function once: attributes of sdy and of HLO on
     * arguments, results and ops; constraints of sdy; custom calls of @Sharding; operands and
     * results of manual computations; rules on any op. */
    struct ss_stated_counts {
        size_t sdy, mhlo, constraints, calls, borders, rules;
    } counts;
};

#endif
