/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scope tree of a graph as a result. */
#ifndef SS_REPL_CMD_SCOPE_H
#define SS_REPL_CMD_SCOPE_H

#include "core/graph/graph.h"
#include "repl/cmd/out.h"

/* A tree with ops and flops per scope, including what lies in it. */
void ss_put_scopes(const struct ss_graph *graph, struct ss_out *out);

#endif
