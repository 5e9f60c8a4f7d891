/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graphs that scripts make. The part in C holds a growing graph in a userdata and checks whatever a
 * script hands in; lib/build.lua and lib/grad.lua are made of it, and are what users see. A value
 * is the id of a var here; its type is told with it. */
#ifndef SS_SCRIPTING_BUILD_H
#define SS_SCRIPTING_BUILD_H

#include "core/graph/graph.h"
#include "scripting/state.h"

struct ss_lua_graph {
    struct ss_graph *graph; /* a reference; NULL: it has become the region of an op */
    uint32_t open_loop;     /* innermost, or SS_NONE */
    bool finished;          /* nothing can be added */
};

/* The graph at index; raises if it is none, if it is a region of an op by now, or, for one that is
 * to grow, if it is finished. */
struct ss_lua_graph *ss_lua_graph_at(lua_State *lua, int index);
struct ss_lua_graph *ss_lua_growing_graph_at(lua_State *lua, int index);
/* Finishes it, unless it is finished. Raises the fault if there is one. */
void ss_lua_finish_graph(lua_State *lua, struct ss_lua_graph *box);

/* ---- build_attrs.c ---- */

/* Reads a dtype ("f32"), dims ({2, 3}). Raise. */
enum ss_dtype ss_lua_dtype_at(lua_State *lua, int index);
struct ss_type ss_lua_type_at(lua_State *lua, int dtype, int dims);
/* Reads the table at index as the attributes of an op with these operands, in the graph's arena.
 * Regions are graphs, which the op takes over. Raises. */
struct ss_attrs ss_lua_attrs_at(lua_State *lua, int index, struct ss_graph *g,
                                const struct ss_op_def *def, const uint32_t *operands, size_t n);

/* Pushes attributes by name: lists of integers, a number, or the op that a region consists of ("":
 * of several). */
void ss_lua_push_attrs(lua_State *lua, const struct ss_attrs *attrs);

/* ---- build_eval.c ---- */

/* Reads numbers: one for all elements, or a list, nested or flat, of as many as the type has.
 * Floats are f64. Raises; what: what they are of, for messages. */
struct ss_tensor ss_lua_tensor_at(lua_State *lua, int index, const struct ss_type *type,
                                  struct ss_arena *arena, const char *what);
/* eval(graph, {tensor...}): the outputs of a finished graph, by the reference kernels in f64. */
int ss_lua_eval_graph(lua_State *lua);

#endif
