/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Objects of the laboratory as Lua values. An object is a name with a generation, never a pointer
 * into the core: one whose graph, rules, mesh or list of pins is no longer in use is stale, and
 * every access to it raises. A plan holds a reference besides, so that plans can be compared; it is
 * stale once another graph is loaded. */
#ifndef SS_SCRIPTING_OBJECTS_H
#define SS_SCRIPTING_OBJECTS_H

#include "core/pipeline/microbatch.h"
#include "scripting/state.h"

enum ss_lua_class {
    SS_LUA_LAB,
    SS_LUA_GRAPH,
    SS_LUA_OP,
    SS_LUA_VAR,
    SS_LUA_RULE,
    SS_LUA_MESH,
    SS_LUA_PLAN,
    SS_LUA_PIN,
    SS_LUA_PIPELINE,
    SS_LUA_SCHEDULE,
    SS_LUA_STAGE,
    SS_LUA_LAYER,
    SS_LUA_PIPELINE_PLAN,
    SS_LUA_PLANNED_STAGE,
    SS_LUA_MODEL_LAYER,
    SS_LUA_N_CLASSES
};

struct ss_lua_object {
    enum ss_lua_class class;
    uint32_t id;         /* op, var, pin, stage or layer; RULE: its op */
    uint32_t row;        /* RULE */
    uint32_t generation; /* of the graph, the rules, the mesh, the pipeline, or the pin's text */
    const struct ss_plan *plan; /* PLAN: a reference */
};

/* Pushes one value. now is the state that objects show; the object is not stale. */
typedef void (*ss_lua_get)(lua_State *lua, const struct ss_snapshot *now,
                           const struct ss_lua_object *o);
struct ss_lua_field {
    const char *name, *type, *doc; /* type: as LuaLS writes it; doc: a phrase */
    ss_lua_get get;
};
/* A method: its arguments follow the object. */
struct ss_lua_method {
    const char *name, *form, *doc; /* form: "(filter?: table): fun(): Op" */
    lua_CFunction call;
};
struct ss_lua_class_row {
    const char *name, *doc;
    const struct ss_lua_field *fields;   /* end at one without a name */
    const struct ss_lua_method *methods; /* the same */
    /* True if the object still names what it named. */
    bool (*fresh)(const struct ss_snapshot *now, const struct ss_lua_object *o);
    /* Adds the name by which commands know it. */
    void (*print)(const struct ss_snapshot *now, const struct ss_lua_object *o, struct ss_buf *out);
};
extern const struct ss_lua_class_row ss_lua_lab_class, ss_lua_graph_class, ss_lua_op_class,
    ss_lua_var_class, ss_lua_rule_class, ss_lua_mesh_class, ss_lua_plan_class, ss_lua_pin_class,
    ss_lua_pipeline_class, ss_lua_schedule_class, ss_lua_stage_class, ss_lua_layer_class,
    ss_lua_pipeline_plan_class, ss_lua_planned_stage_class, ss_lua_model_layer_class;

/* Pushes a new object. Of PLAN, takes a reference of its own. */
void ss_lua_push_object(lua_State *lua, enum ss_lua_class class, uint32_t id, uint32_t row,
                        uint32_t generation, const struct ss_plan *plan);
/* The object at index, which is of the class and not stale; raises otherwise. */
const struct ss_lua_object *ss_lua_check(lua_State *lua, int index, enum ss_lua_class class);
/* Pushes a table of the ops that run in each part of a step in microbatches; nil if m is NULL. */
void ss_lua_push_microbatches(lua_State *lua, const struct ss_graph *step,
                              const struct ss_microbatches *m);
#define SS_LUA_MICROBATCHES                                                                        \
    "{count: integer, batch: integer, input: string, dim: integer, "                               \
    "when: table<string, string>, why: table<string, string>}"
/* Pushes the metatable of a class. */
void ss_lua_push_class(lua_State *lua, enum ss_lua_class class);

/* Adds the functions that objects_plan.c has besides its classes to the table at the top. */
void ss_lua_open_plan(lua_State *lua);

static inline void ss_lua_push_op(lua_State *lua, const struct ss_graph *g, uint32_t op)
{
    if (op == SS_NONE)
        lua_pushnil(lua);
    else
        ss_lua_push_object(lua, SS_LUA_OP, op, 0, g->generation, NULL);
}
static inline void ss_lua_push_var(lua_State *lua, const struct ss_graph *g, uint32_t var)
{
    ss_lua_push_object(lua, SS_LUA_VAR, var, 0, g->generation, NULL);
}
/* An empty text for one call; never free it. */
struct ss_buf *ss_lua_text(lua_State *lua);
/* An empty arena for one call; never free it. */
struct ss_arena *ss_lua_scratch(lua_State *lua);
/* Pushes the text. */
void ss_lua_push_text(lua_State *lua, const struct ss_buf *text);

#endif
