/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The binary form of types, attributes and bodies of regions, for binary.h and for
 * keys of what computes the same numbers. */
#ifndef SS_CORE_PROGRAM_BINARY_CALL_H
#define SS_CORE_PROGRAM_BINARY_CALL_H

#include "core/base/hash.h"
#include "core/base/pack.h"
#include "core/graph/graph.h"

/* The graphs of a program in the order in which they are written: those of inner regions first. */
struct ss_body_list {
    struct ss_arena *arena;
    struct ss_map index; /* address -> position + 1 */
    SS_ARRAY(const struct ss_graph *) graphs;
};

/* Adds the graphs of the attributes' regions. */
void ss_bodies_add(struct ss_body_list *bodies, const struct ss_attrs *attrs);

void ss_pack_type(struct ss_buf *out, const struct ss_type *type);
void ss_pack_attrs(struct ss_buf *out, const struct ss_attrs *attrs,
                   const struct ss_body_list *bodies);
void ss_pack_graph(struct ss_buf *out, const struct ss_graph *graph,
                   const struct ss_body_list *bodies);

/* Readers set in->bad if the bytes are wrong. Graphs that were read before: graphs[n]. */
struct ss_read_bodies {
    struct ss_graph **graphs;
    uint32_t n;
};
void ss_unpack_type(struct ss_unpack *in, struct ss_type *type);
/* A row of the op table that has a kernel; NULL and bad if there is none of that name. */
const struct ss_op_def *ss_unpack_def(struct ss_unpack *in, struct ss_arena *arena);
struct ss_attrs ss_unpack_attrs(struct ss_unpack *in, const struct ss_read_bodies *bodies,
                                struct ss_arena *arena);
/* The caller owns the graph; NULL if bad. */
struct ss_graph *ss_unpack_graph(struct ss_unpack *in, const struct ss_read_bodies *bodies);

#endif
