/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes of ops from Lua tables: StableHLO's names and words, with the defaults of files. */
#include <math.h>
#include <string.h>

#include "core/body/control_flow.h"
#include "core/op/attr_form.h"
#include "core/base/suggest.h"
#include "scripting/build.h"
#include "scripting/objects.h"

enum { MAX_INTS = 1 << 16 };

/* ---- types ---- */

enum ss_dtype ss_lua_dtype_at(lua_State *lua, int index)
{
    size_t length;
    const char *name = luaL_checklstring(lua, index, &length);
    enum ss_dtype dtype;
    if (ss_dtype_find(name, length, &dtype))
        return dtype;
    struct ss_error err;
    struct ss_names names = {.arena = ss_lua_scratch(lua)};
    for (int d = 0; d < SS_N_DTYPES; d++)
        ss_names_add(&names, ss_dtype_name((enum ss_dtype)d));
    ss_names_fail(&names, "dtype", ss_strdup(names.arena, name), "f32, bf16, i32, ...", &err);
    ss_lua_raise(lua, &err);
    return SS_F32;
}

struct ss_type ss_lua_type_at(lua_State *lua, int dtype, int dims)
{
    struct ss_type type = {.dtype = ss_lua_dtype_at(lua, dtype)};
    luaL_checktype(lua, dims, LUA_TTABLE);
    size_t rank = (size_t)lua_rawlen(lua, dims);
    if (rank > SS_MAX_RANK)
        ss_lua_fail(lua, SS_E_LIMIT, "a shape of %d dims: at most %d", (int)rank, (int)SS_MAX_RANK);
    type.rank = (int)rank;
    for (int d = 0; d < type.rank; d++) {
        lua_rawgeti(lua, dims, d + 1);
        int whole;
        type.dims[d] = lua_tointegerx(lua, -1, &whole);
        if (!whole || type.dims[d] < 0)
            ss_lua_fail(lua, SS_E_SHAPE, "dim %d of a shape is no length", d);
        lua_pop(lua, 1);
    }
    if (ss_type_count(&type) < 0 || ss_type_bytes(&type) < 0)
        ss_lua_fail(lua, SS_E_LIMIT, "a shape with more elements than can be counted");
    return type;
}

/* ---- one attribute ---- */

/* What is being read. */
struct reading {
    lua_State *lua;
    int table;
    struct ss_graph *g;
    const struct ss_op_def *def;
    const struct ss_type *first; /* type of the first operand, or NULL */
    size_t n_operands;
};

static void fail_attr(const struct reading *r, const char *name, const char *what)
{
    ss_lua_fail(r->lua, SS_E_ARGUMENT, "%s: %s %s", r->def->name, name, what);
}

/* Adds the numbers of the value at the top: a number, a boolean, a list of these or of lists. */
static size_t count_ints(const struct reading *r, const char *name, int64_t *out, size_t n,
                         int depth)
{
    lua_State *lua = r->lua;
    if (lua_isboolean(lua, -1) || lua_type(lua, -1) == LUA_TNUMBER) {
        int whole = 1;
        int64_t value =
            lua_isboolean(lua, -1) ? lua_toboolean(lua, -1) : lua_tointegerx(lua, -1, &whole);
        if (!whole)
            fail_attr(r, name, "is not a whole number");
        if (out)
            out[n] = value;
        return n + 1;
    }
    if (!lua_istable(lua, -1) || depth > 3 || !lua_checkstack(lua, 4))
        fail_attr(r, name, "is a number, a flag or a list of numbers");
    for (lua_Integer i = 1, end = (lua_Integer)lua_rawlen(lua, -1); i <= end; i++) {
        lua_rawgeti(lua, -1, i);
        n = count_ints(r, name, out, n, depth + 1);
        lua_pop(lua, 1);
        if (n > MAX_INTS)
            fail_attr(r, name, "is too long");
    }
    return n;
}

static void take_ints(const struct reading *r, const char *name, struct ss_attr *out)
{
    out->count = count_ints(r, name, NULL, 0, 0);
    out->ints = ss_alloc_array(&r->g->arena, out->count, sizeof *out->ints);
    count_ints(r, name, out->ints, 0, 0);
}

static void take_word(const struct reading *r, const struct ss_attr_form *form, struct ss_attr *out)
{
    const char *word = lua_type(r->lua, -1) == LUA_TSTRING ? lua_tostring(r->lua, -1) : "";
    struct ss_names names = {.arena = ss_lua_scratch(r->lua)};
    for (size_t i = 0; i < 6 && form->words[i]; i++) {
        ss_names_add(&names, form->words[i]);
        if (strcmp(word, form->words[i]) != 0)
            continue;
        out->ints = ss_alloc(&r->g->arena, sizeof *out->ints);
        out->ints[0] = (int64_t)i;
        out->count = 1;
        return;
    }
    struct ss_error err;
    ss_names_fail(&names, form->names[0], ss_strdup(names.arena, word), form->words[0], &err);
    ss_lua_raise(r->lua, &err);
}

/* Pushes what the script gave under one of the attribute's names; nil: nothing. Returns the name.
 */
static const char *push_given(const struct reading *r, enum ss_attr_id id)
{
    const struct ss_attr_form *form = ss_attr_form(id);
    for (size_t i = 0; form && i < 3 && form->names[i]; i++) {
        if (lua_getfield(r->lua, r->table, form->names[i]) != LUA_TNIL)
            return form->names[i];
        lua_pop(r->lua, 1);
    }
    lua_getfield(r->lua, r->table, ss_attr_name(id));
    return ss_attr_name(id);
}

static void set_int(const struct reading *r, struct ss_attr *out, int64_t value)
{
    out->ints = ss_alloc(&r->g->arena, sizeof *out->ints);
    out->ints[0] = value;
    out->count = 1;
}

/* The dtype of results; where it is not given, that of the first operand. */
static void take_dtype(const struct reading *r, struct ss_attr *out)
{
    if (!lua_isnil(r->lua, -1))
        set_int(r, out, ss_lua_dtype_at(r->lua, lua_gettop(r->lua)));
    else if (r->first)
        set_int(r, out, r->first->dtype);
    else
        fail_attr(r, "dtype", "has to be given");
}

/* Operands that are data, of ops that have other operands besides. */
static void take_n_inputs(const struct reading *r, struct ss_attr *out)
{
    bool folds = r->def->class == SS_OP_CLASS_REDUCE || r->def->class == SS_OP_CLASS_REDUCE_WINDOW;
    bool scatters = r->def->class == SS_OP_CLASS_SCATTER;
    if (!lua_isnil(r->lua, -1))
        take_ints(r, "n_inputs", out);
    else
        set_int(r, out,
                (int64_t)(folds      ? r->n_operands / 2
                          : scatters ? (r->n_operands - 1) / 2
                                     : r->n_operands));
    size_t most = folds ? r->n_operands / 2 : scatters ? (r->n_operands - 1) / 2 : r->n_operands;
    if (out->count != 1 || out->ints[0] < 1 || (size_t)out->ints[0] > most)
        fail_attr(r, "n_inputs", "is the number of operands that are data");
}

/* The one op that a region of two arguments consists of, or NULL. */
static const char *simple_name(const struct ss_graph *g)
{
    if (g->n_ops != 1 || g->n_inputs != 2 || g->n_outputs != 1 || g->n_loops)
        return NULL;
    const struct ss_op *op = &g->ops[0];
    if (op->def->n_attrs || op->n_operands != 2 || op->n_results != 1 ||
        g->outputs[0] != op->results[0])
        return NULL;
    bool in_order = op->operands[0] == g->inputs[0] && op->operands[1] == g->inputs[1];
    bool swapped = op->operands[0] == g->inputs[1] && op->operands[1] == g->inputs[0];
    return in_order || (swapped && op->def->flags & SS_OP_COMMUTES) ? op->def->name : NULL;
}

/* The graph at the top as a region; it goes over to the op's graph. */
static void take_region(const struct reading *r, const char *name, struct ss_region *out)
{
    if (!luaL_testudata(r->lua, -1, "shardscope.graph"))
        fail_attr(r, name, "is a function, or the name of an op of two operands");
    struct ss_lua_graph *box = ss_lua_graph_at(r->lua, -1);
    if (box->graph == r->g)
        fail_attr(r, name, "is the graph itself");
    ss_lua_finish_graph(r->lua, box);
    *out = (struct ss_region){.graph = box->graph, .simple = simple_name(box->graph)};
    ss_graph_adopt(r->g, box->graph);
    box->graph = NULL;
}

static void take_regions(const struct reading *r, const char *name, struct ss_attr *out)
{
    if (lua_isnil(r->lua, -1))
        return;
    bool list = out->id == SS_ATTR_BRANCHES && lua_istable(r->lua, -1);
    out->count = list ? (size_t)lua_rawlen(r->lua, -1) : 1;
    if (out->count > MAX_INTS)
        fail_attr(r, name, "are too many");
    out->regions = ss_alloc_array(&r->g->arena, out->count, sizeof *out->regions);
    for (size_t i = 0; i < out->count; i++) {
        if (list)
            lua_rawgeti(r->lua, -1, (lua_Integer)i + 1);
        take_region(r, name, &out->regions[i]);
        lua_pop(r->lua, list);
    }
}

static void take_form(const struct reading *r, const char *name, struct ss_attr *out)
{
    const struct ss_attr_form *form = ss_attr_form(out->id);
    if (lua_isnil(r->lua, -1)) {
        size_t n = r->first ? ss_attr_window_dims(r->def, r->first) : 0;
        if (!ss_attr_default(form, n, &r->g->arena, out))
            fail_attr(r, form->names[0], "has to be given");
    } else if (form->words[0] && lua_type(r->lua, -1) == LUA_TSTRING) {
        take_word(r, form, out);
    } else {
        take_ints(r, name, out);
    }
}

/* The attribute whose given value, or nil, is at the top. */
static void take(const struct reading *r, const char *name, struct ss_attr *out)
{
    switch (out->id) {
    case SS_ATTR_DTYPE:
        take_dtype(r, out);
        break;
    case SS_ATTR_SHAPE:
        if (lua_isnil(r->lua, -1))
            fail_attr(r, name, "has to be given");
        take_ints(r, name, out);
        break;
    case SS_ATTR_N_INPUTS:
        take_n_inputs(r, out);
        break;
    case SS_ATTR_EPSILON:
        if (!lua_isnumber(r->lua, -1))
            fail_attr(r, name, "has to be given");
        out->real = lua_tonumber(r->lua, -1);
        break;
    case SS_ATTR_TARGET:
        out->text = ss_strdup(&r->g->arena, luaL_optstring(r->lua, -1, r->def->name));
        break;
    case SS_ATTR_BODY:
    case SS_ATTR_BODY2:
    case SS_ATTR_BRANCHES:
        take_regions(r, name, out);
        break;
    case SS_ATTR_TRIPS:
    case SS_ATTR_SIZES:
    case SS_ATTR_POSITIONS:
        break; /* of the bodies */
    default:
        take_form(r, name, out);
    }
}

/* ---- all of them ---- */

static bool is_name_of(enum ss_attr_id id, const char *name)
{
    const struct ss_attr_form *form = ss_attr_form(id);
    for (size_t i = 0; form && i < 3 && form->names[i]; i++)
        if (!strcmp(form->names[i], name))
            return true;
    return !strcmp(ss_attr_name(id), name);
}

/* Raises if the table has a key that is no attribute of the op. */
static void check_names(const struct reading *r)
{
    lua_State *lua = r->lua;
    for (lua_pushnil(lua); lua_next(lua, r->table); lua_pop(lua, 1)) {
        bool known = false;
        const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "1";
        for (size_t i = 0; i < r->def->n_attrs; i++)
            known |= is_name_of(r->def->attrs[i].id, name);
        if (known)
            continue;
        struct ss_error err;
        struct ss_names names = {.arena = ss_lua_scratch(lua)};
        for (size_t i = 0; i < r->def->n_attrs; i++)
            ss_names_add(&names, ss_attr_name(r->def->attrs[i].id));
        ss_names_fail(&names, ss_sprintf(names.arena, "attribute of %s", r->def->name),
                      ss_strdup(names.arena, name), "attributes are called as in StableHLO", &err);
        ss_lua_raise(lua, &err);
    }
}

struct ss_attrs ss_lua_attrs_at(lua_State *lua, int index, struct ss_graph *g,
                                const struct ss_op_def *def, const uint32_t *operands, size_t n)
{
    struct reading r = {.lua = lua,
                        .table = index,
                        .g = g,
                        .def = def,
                        .first = n ? &g->vars[operands[0]].type : NULL,
                        .n_operands = n};
    if (def->class == SS_OP_CLASS_CONSTANT || def->class == SS_OP_CLASS_COMPOSITE)
        ss_lua_fail(lua, SS_E_UNSUPPORTED, "%s is not made as an op%s", def->name,
                    def->class == SS_OP_CLASS_CONSTANT ? ": b:constant makes it" : "");
    luaL_checktype(lua, index, LUA_TTABLE);
    check_names(&r);
    struct ss_attrs attrs = {.count = def->n_attrs};
    attrs.items = ss_alloc_array(&g->arena, def->n_attrs, sizeof *attrs.items);
    for (size_t i = 0; i < def->n_attrs; i++) {
        attrs.items[i].id = def->attrs[i].id;
        const char *name = push_given(&r, attrs.items[i].id);
        take(&r, name, &attrs.items[i]);
        lua_pop(lua, 1);
    }
    if (def->flags & SS_OP_REGION)
        ss_program_number(&g->arena, &attrs);
    return attrs;
}

void ss_lua_push_attrs(lua_State *lua, const struct ss_attrs *attrs)
{
    lua_createtable(lua, 0, (int)attrs->count);
    for (size_t i = 0; i < attrs->count; i++) {
        const struct ss_attr *a = &attrs->items[i];
        if (a->ints) {
            lua_createtable(lua, (int)a->count, 0);
            for (size_t k = 0; k < a->count; k++) {
                lua_pushinteger(lua, a->ints[k]);
                lua_rawseti(lua, -2, (lua_Integer)k + 1);
            }
        } else if (a->regions) {
            lua_pushstring(lua, a->regions[0].simple ? a->regions[0].simple : "");
        } else {
            lua_pushnumber(lua, a->real);
        }
        lua_setfield(lua, -2, ss_attr_name(a->id));
    }
}
