/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cost terms that are functions of Lua. A function is packed, and each space that is built runs it
 * in a state of its own, with the libraries and limits of safe mode, on whatever thread builds the
 * space. */
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/mesh/profile.h"
#include "core/rules/row_text.h"
#include "core/space/cost_term.h"
#include "scripting/apart.h"
#include "scripting/objects.h"
#include "scripting/pack.h"

/* Instructions of one space: about three seconds. */
static const uint64_t most_work = 300000000;

struct lua_term {
    struct ss_cost_term term; /* first */
    struct ss_buf function;   /* packed */
    char *text;
};

struct ss_cost_run {
    struct ss_lua_apart apart;
    const struct lua_term *term;
    struct ss_job *job;
    /* Of the call that runs. */
    const struct ss_charged_op *op;
    double *us;
    bool named; /* the function asked for what op this is */
    struct ss_buf text;
};

/* ---- what the function sees ---- */

static void push_types(lua_State *lua, const struct ss_graph *g, const uint32_t *vars, uint32_t n,
                       struct ss_buf *text)
{
    lua_createtable(lua, (int)n, 0);
    for (uint32_t k = 0; k < n; k++) {
        const struct ss_type *type = &g->vars[vars[k]].type;
        ss_buf_clear(text);
        ss_buf_printf(text, "%s[", ss_dtype_name(type->dtype));
        for (int d = 0; d < type->rank; d++)
            ss_buf_printf(text, "%s%lld", d ? "," : "", (long long)type->dims[d]);
        ss_buf_putc(text, ']');
        lua_pushstring(lua, ss_buf_text(text));
        lua_rawseti(lua, -2, (lua_Integer)k + 1);
    }
}

/* op.name, op.scope, op.line: what other ops with these strategies do not share. */
static int name_field(lua_State *lua)
{
    struct ss_cost_run *run = lua_touserdata(lua, lua_upvalueindex(1));
    const char *key = lua_tostring(lua, 2);
    const struct ss_graph *g = run->op->graph;
    const struct ss_op *op = &g->ops[run->op->op];
    if (!key)
        return 0;
    run->named = true;
    if (!strcmp(key, "name")) {
        lua_pushstring(lua, op->name);
    } else if (!strcmp(key, "line")) {
        lua_pushinteger(lua, op->loc.line);
    } else if (!strcmp(key, "scope")) {
        lua_pushstring(lua, ss_graph_scope_path(g, op->scope, ss_lua_scratch(lua)));
    } else if (!strcmp(key, "trips")) {
        lua_pushinteger(lua, ss_graph_trips(g, op->loop));
    } else {
        struct ss_error err;
        ss_fail(&err, SS_E_NAME, "an op has no '%s' here", key);
        ss_error_hint(&err, "name, kind, scope, line, trips, flops, operands, results");
        return ss_lua_raise(lua, &err);
    }
    return 1;
}

static void push_op(lua_State *lua, struct ss_cost_run *run)
{
    const struct ss_graph *g = run->op->graph;
    const struct ss_op *op = &g->ops[run->op->op];
    struct ss_arena scratch = {0};
    struct ss_call call;
    ss_graph_call(g, run->op->op, &scratch, &call);
    double flops = ss_call_flops(&call);
    ss_arena_free(&scratch);
    lua_createtable(lua, 0, 4);
    lua_pushstring(lua, op->kind);
    lua_setfield(lua, -2, "kind");
    lua_pushnumber(lua, flops);
    lua_setfield(lua, -2, "flops");
    push_types(lua, g, op->operands, op->n_operands, &run->text);
    lua_setfield(lua, -2, "operands");
    push_types(lua, g, op->results, op->n_results, &run->text);
    lua_setfield(lua, -2, "results");
    lua_createtable(lua, 0, 1);
    lua_pushlightuserdata(lua, run);
    lua_pushcclosure(lua, name_field, 1);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
}

static void push_layouts(lua_State *lua, struct ss_cost_run *run, const struct ss_layout *layouts,
                         const uint32_t *vars, uint32_t n)
{
    lua_createtable(lua, (int)n, 0);
    for (uint32_t k = 0; k < n; k++) {
        ss_buf_clear(&run->text);
        ss_layout_print(&run->text, run->op->mesh, &run->op->graph->vars[vars[k]].type,
                        &layouts[k]);
        lua_pushstring(lua, ss_buf_text(&run->text));
        lua_rawseti(lua, -2, (lua_Integer)k + 1);
    }
}

static void push_strategy(lua_State *lua, struct ss_cost_run *run, const struct ss_strategy *s)
{
    const struct ss_charged_op *c = run->op;
    const struct ss_op *op = &c->graph->ops[c->op];
    const struct ss_op_rules *rules = c->rules->op_rules[c->op];
    lua_createtable(lua, c->mesh->n_axes, c->mesh->n_axes + 4);
    for (int a = 0; a < c->mesh->n_axes; a++) {
        ss_buf_clear(&run->text);
        ss_row_print(&run->text, rules, &rules->rows[s->rows[a]],
                     c->rules->op_atoms[c->op].lengths);
        lua_pushstring(lua, ss_buf_text(&run->text));
        lua_pushvalue(lua, -1);
        lua_rawseti(lua, -3, a + 1);
        lua_setfield(lua, -2, c->mesh->axis[a].name);
    }
    lua_pushnumber(lua, (double)s->compute_ps / 1e6);
    lua_setfield(lua, -2, "compute_us");
    lua_pushnumber(lua, (double)s->halo_ps / 1e6);
    lua_setfield(lua, -2, "halo_us");
    push_layouts(lua, run, s->in, op->operands, op->n_operands);
    lua_setfield(lua, -2, "operands");
    push_layouts(lua, run, s->out, op->results, op->n_results);
    lua_setfield(lua, -2, "results");
}

/* ---- a run ---- */

static int charge_all(lua_State *lua)
{
    struct ss_cost_run *run = lua_touserdata(lua, 1);
    lua_settop(lua, 0);
    ss_lua_apart_push(lua);
    push_op(lua, run);
    for (uint32_t i = 0; i < run->op->n; i++) {
        lua_pushvalue(lua, 1);
        lua_pushvalue(lua, 2);
        push_strategy(lua, run, &run->op->items[i]);
        lua_call(lua, 2, 1);
        if (!lua_isnil(lua, -1) && lua_type(lua, -1) != LUA_TNUMBER) {
            struct ss_error err;
            ss_fail(&err, SS_E_ARGUMENT, "a cost function returns a number or nil, not a %s",
                    luaL_typename(lua, -1));
            ss_error_where(&err, "%s", run->term->term.text);
            return ss_lua_raise(lua, &err);
        }
        run->us[i] = lua_isnil(lua, -1) ? 0 : lua_tonumber(lua, -1);
        lua_pop(lua, 1);
    }
    return 0;
}

static void close_run(struct ss_cost_run *run)
{
    ss_lua_apart_close(&run->apart);
    ss_buf_free(&run->text);
    free(run);
}

static enum ss_rc open_run(const struct ss_cost_term *term, struct ss_job *job,
                           struct ss_cost_run **out, struct ss_error *err)
{
    struct ss_cost_run *run = ss_xcalloc(1, sizeof *run);
    run->term = (const struct lua_term *)term;
    run->job = job;
    run->apart = (struct ss_lua_apart){.what = "the cost function", .where = term->text};
    const struct ss_buf *function = &run->term->function;
    enum ss_rc rc =
        ss_lua_apart_open(&run->apart, function->data, function->length, most_work, NULL, err);
    if (rc != SS_OK) {
        close_run(run);
        return rc;
    }
    run->apart.script.limits.job = job;
    *out = run;
    return SS_OK;
}

static enum ss_rc charge(struct ss_cost_run *run, const struct ss_charged_op *op, double *us,
                         bool *of_list, struct ss_error *err)
{
    if (run->job && ss_job_stopped(run->job))
        return ss_fail(err, SS_E_CANCELLED, "cancelled while costs were asked for");
    run->op = op;
    run->us = us;
    run->named = false;
    enum ss_rc rc = ss_lua_apart_call(&run->apart, charge_all, run, err);
    *of_list = !run->named;
    return rc;
}

static void free_term(struct ss_cost_term *term)
{
    struct lua_term *own = (struct lua_term *)term;
    ss_buf_free(&own->function);
    free(own->text);
    free(own);
}

/* ---- for the library ---- */

/* The function at index as a term. */
static const struct ss_cost_term *pack_term(lua_State *lua, int index)
{
    lua_Debug at;
    struct ss_buf *text = ss_lua_text(lua);
    ss_lua_pack(lua, index, text);
    lua_pushvalue(lua, index);
    lua_getinfo(lua, ">S", &at);
    const char *where = lua_pushfstring(lua, "%s:%d", at.short_src, at.linedefined);
    struct lua_term *own = ss_xcalloc(1, sizeof *own);
    size_t size = strlen(where) + 1;
    ss_buf_add(&own->function, text->data, text->length);
    own->text = memcpy(ss_xmalloc(size), where, size);
    own->term = (struct ss_cost_term){.hash = ss_hash(text->data, text->length, 0),
                                      .text = own->text,
                                      .open = open_run,
                                      .charge = charge,
                                      .close = close_run,
                                      .free = free_term};
    lua_pop(lua, 1);
    return &own->term;
}

/* pack(function): its place in the script. The term waits for the next command `cost`. */
static int pack(lua_State *lua)
{
    struct ss_script *script = ss_script_of(lua);
    luaL_checktype(lua, 1, LUA_TFUNCTION);
    const struct ss_cost_term *term = pack_term(lua, 1);
    ss_cost_term_free(script->cost);
    script->cost = term;
    lua_pushstring(lua, term->text);
    return 1;
}

int ss_lua_run_cost(lua_State *lua)
{
    struct ss_lua_cost_call *c = lua_touserdata(lua, 1);
    const char *title = lua_pushfstring(lua, "@%s", c->path);
    int status = luaL_loadbufferx(lua, c->text, c->length, title, "t");
    if (status == LUA_ERRSYNTAX)
        return ss_lua_fail(lua, SS_E_SYNTAX, "%s", lua_tostring(lua, -1));
    if (status != LUA_OK)
        return lua_error(lua);
    lua_call(lua, 0, 1);
    if (!lua_isfunction(lua, -1)) {
        struct ss_error err;
        ss_fail(&err, SS_E_ARGUMENT, "a cost file returns a function, not a %s",
                luaL_typename(lua, -1));
        ss_error_where(&err, "%s", c->path);
        ss_error_hint(&err, "return function(op, strategy) return 0 end");
        return ss_lua_raise(lua, &err);
    }
    c->term = pack_term(lua, lua_gettop(lua));
    return 0;
}

/* profile(): the figures of the cluster in use, as the text of a profile. */
static int profile(lua_State *lua)
{
    struct ss_buf *text = ss_lua_text(lua);
    ss_profile_print(text, ss_script_of(lua)->now->settings.cluster);
    lua_pushstring(lua, ss_buf_text(text));
    return 1;
}

/* profile_of(name): the same of any; nil if there is none. */
static int profile_of(lua_State *lua)
{
    const struct ss_cluster *cluster = ss_cluster_find(luaL_checkstring(lua, 1));
    struct ss_buf *text = ss_lua_text(lua);
    if (!cluster)
        return 0;
    ss_profile_print(text, cluster);
    lua_pushstring(lua, ss_buf_text(text));
    return 1;
}

/* add_profile(text): adds a profile, and returns its name. */
static int add_profile(lua_State *lua)
{
    size_t length;
    const char *text = luaL_checklstring(lua, 1, &length);
    const struct ss_cluster *added;
    struct ss_cluster cluster;
    struct ss_error err;
    if (ss_profile_parse("profile", text, length, ss_lua_scratch(lua), &cluster, &err) != SS_OK ||
        ss_profile_add(&cluster, &added, &err) != SS_OK)
        return ss_lua_raise(lua, &err);
    lua_pushstring(lua, added->name);
    return 1;
}

void ss_lua_open_costs(lua_State *lua)
{
    static const luaL_Reg functions[] = {{"pack", pack},
                                         {"profile", profile},
                                         {"profile_of", profile_of},
                                         {"add_profile", add_profile},
                                         {NULL, NULL}};
    luaL_setfuncs(lua, functions, 0);
}
