/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tensors as Lua values: userdata with shape, dtype and elements, as functions that are operators
 * get and return them (functions.c), and as ss.tensor makes them. Elements count from 1 in
 * row-major order. Floats are Lua floats, integers Lua integers, booleans (i1) booleans. */
#ifndef SS_SCRIPTING_TENSOR_H
#define SS_SCRIPTING_TENSOR_H

#include <lua.h>

#include "core/tensor/tensor.h"

struct ss_lua_tensor {
    struct ss_tensor t; /* floats as f64 */
    bool fixed;         /* an operand: it cannot be changed */
};

/* Makes the class, and adds `tensor` to the table at the top. */
void ss_lua_open_tensors(lua_State *lua);
/* Pushes a tensor that shows the caller's storage, which outlives it. Floats are f64. */
void ss_lua_push_tensor(lua_State *lua, const struct ss_tensor *tensor);
/* The tensor at index, or NULL. */
const struct ss_lua_tensor *ss_lua_as_tensor(lua_State *lua, int index);

#endif
