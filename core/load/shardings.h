/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading what a text states about sharding (core/graph/stated.h). */
#ifndef SS_CORE_LOAD_SHARDINGS_H
#define SS_CORE_LOAD_SHARDINGS_H

#include "core/graph/graph.h"
#include "core/graph/stated.h"
#include "core/load/mlir.h"

/* Reads meshes, shardings and rules, of which `counts` says that there are some. step: the function
 * that became the graph. */
void ss_stated_read(const struct ss_mlir_module *module, const struct ss_mlir_func *step,
                    struct ss_graph *g, struct ss_stated *stated);
/* manual_mesh.c: the axes of the coarsest mesh of which all of HLO's strings may be layouts, the
 * outermost first; sizes has room for 40. Returns the number of devices; 0 without such strings, -1
 * if they are for different numbers. */
int64_t ss_stated_hlo_mesh(const struct ss_stated *stated, int64_t *sizes, int *n);
/* stated_mesh.c */
/* The meshes of the module: sdy.mesh, or xla.sdy.meshes among its frontend attributes. */
void ss_stated_meshes(const struct ss_mlir_module *module, struct ss_arena *arena,
                      struct ss_stated *stated);
/* The mesh with a name among the module's; or, of a text that begins with "mesh<", the one that it
 * writes out. NULL if there is none. */
const struct ss_stated_mesh *ss_stated_mesh_at(const struct ss_stated *stated, const char *text,
                                               struct ss_arena *arena);

#endif
