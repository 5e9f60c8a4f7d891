/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Common to all classes: making objects, looking up fields and methods, detecting stale objects. */
#include "scripting/objects.h"

#include <string.h>

#include "core/base/suggest.h"

static const struct ss_lua_class_row *const classes[SS_LUA_N_CLASSES] = {
    [SS_LUA_LAB] = &ss_lua_lab_class,
    [SS_LUA_GRAPH] = &ss_lua_graph_class,
    [SS_LUA_OP] = &ss_lua_op_class,
    [SS_LUA_VAR] = &ss_lua_var_class,
    [SS_LUA_RULE] = &ss_lua_rule_class,
    [SS_LUA_MESH] = &ss_lua_mesh_class,
    [SS_LUA_PLAN] = &ss_lua_plan_class,
    [SS_LUA_PIN] = &ss_lua_pin_class,
    [SS_LUA_PIPELINE] = &ss_lua_pipeline_class,
    [SS_LUA_SCHEDULE] = &ss_lua_schedule_class,
    [SS_LUA_STAGE] = &ss_lua_stage_class,
    [SS_LUA_LAYER] = &ss_lua_layer_class,
    [SS_LUA_PIPELINE_PLAN] = &ss_lua_pipeline_plan_class,
    [SS_LUA_PLANNED_STAGE] = &ss_lua_planned_stage_class,
    [SS_LUA_MODEL_LAYER] = &ss_lua_model_layer_class,
};
/* Its address is the key of the list of metatables in the registry. */
static const char metatables;

void ss_lua_push_class(lua_State *lua, enum ss_lua_class class)
{
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &metatables);
    lua_rawgeti(lua, -1, (lua_Integer) class + 1);
    lua_remove(lua, -2);
}

void ss_lua_push_object(lua_State *lua, enum ss_lua_class class, uint32_t id, uint32_t row,
                        uint32_t generation, const struct ss_plan *plan)
{
    struct ss_lua_object *o = lua_newuserdatauv(lua, sizeof *o, 0);
    *o = (struct ss_lua_object){class, id, row, generation, NULL};
    ss_lua_push_class(lua, class);
    lua_setmetatable(lua, -2);
    o->plan = ss_plan_ref(plan); /* from here on __gc drops it */
}

/* The object at index, whatever its class; NULL: it is none. */
static struct ss_lua_object *find_object(lua_State *lua, int index)
{
    struct ss_lua_object *o = lua_touserdata(lua, index);
    if (lua_type(lua, index) != LUA_TUSERDATA || lua_rawlen(lua, index) != sizeof *o ||
        (unsigned)o->class >= SS_LUA_N_CLASSES || !lua_getmetatable(lua, index))
        return NULL;
    ss_lua_push_class(lua, o->class);
    bool same = lua_rawequal(lua, -1, -2);
    lua_pop(lua, 2);
    return same ? o : NULL;
}

static int raise_stale(lua_State *lua, const struct ss_lua_object *o)
{
    static const char *const why[SS_LUA_N_CLASSES] = {
        [SS_LUA_GRAPH] = "another graph was loaded",
        [SS_LUA_OP] = "another graph was loaded",
        [SS_LUA_VAR] = "another graph was loaded",
        [SS_LUA_RULE] = "the rules were dropped",
        [SS_LUA_MESH] = "the mesh was changed",
        [SS_LUA_PLAN] = "another graph was loaded",
        [SS_LUA_PIN] = "it was removed",
        [SS_LUA_PIPELINE] = "it was replaced",
        [SS_LUA_SCHEDULE] = "the pipeline was replaced",
        [SS_LUA_STAGE] = "the pipeline was replaced",
        [SS_LUA_LAYER] = "the pipeline was replaced",
        [SS_LUA_PIPELINE_PLAN] = "it was replaced",
        [SS_LUA_PLANNED_STAGE] = "the pipeline was planned anew",
        [SS_LUA_MODEL_LAYER] = "the pipeline was planned anew"};
    struct ss_error err;
    ss_fail(&err, SS_E_STATE, "this %s is stale: %s", classes[o->class]->name,
            why[o->class] ? why[o->class] : "");
    ss_error_hint(&err, "ask the laboratory again, as in ss.lab.graph");
    return ss_lua_raise(lua, &err);
}

static void need_fresh(lua_State *lua, const struct ss_lua_object *o)
{
    if (!classes[o->class]->fresh(ss_script_of(lua)->now, o))
        raise_stale(lua, o);
}

const struct ss_lua_object *ss_lua_check(lua_State *lua, int index, enum ss_lua_class class)
{
    const struct ss_lua_object *o = find_object(lua, index);
    if (!o || o->class != class)
        ss_lua_fail(lua, SS_E_ARGUMENT, "%s expected, not %s%s", classes[class]->name,
                    o ? classes[o->class]->name : luaL_typename(lua, index),
                    index == 1 ? " (call it with a colon)" : "");
    need_fresh(lua, o);
    return o;
}

void ss_lua_check_object(lua_State *lua, int index)
{
    const struct ss_lua_object *o = find_object(lua, index);
    if (o)
        need_fresh(lua, o);
}

bool ss_lua_is_var(lua_State *lua, int index)
{
    const struct ss_lua_object *o = find_object(lua, index);
    return o && o->class == SS_LUA_VAR;
}

const char *ss_lua_object_name(lua_State *lua, int index, struct ss_arena *arena)
{
    const struct ss_lua_object *o = find_object(lua, index);
    const struct ss_snapshot *now = ss_script_of(lua)->now;
    struct ss_buf text = {0};
    if (!o)
        return NULL;
    if (!classes[o->class]->fresh(now, o))
        return ss_sprintf(arena, "(stale %s)", classes[o->class]->name);
    classes[o->class]->print(now, o, &text);
    return ss_buf_keep(arena, &text);
}

bool ss_lua_object_ref(lua_State *lua, int index, struct ss_ref *ref)
{
    static const struct {
        enum ss_lua_class class;
        enum ss_ref_kind kind;
    } kinds[] = {{SS_LUA_OP, SS_REF_OP}, {SS_LUA_VAR, SS_REF_VAR}, {SS_LUA_RULE, SS_REF_ROW}};
    const struct ss_lua_object *o = find_object(lua, index);
    for (size_t i = 0; o && i < 3; i++) {
        if (o->class != kinds[i].class || !classes[o->class]->fresh(ss_script_of(lua)->now, o))
            continue;
        *ref = (struct ss_ref){kinds[i].kind, o->id, o->row, o->generation};
        return true;
    }
    return false;
}

struct ss_buf *ss_lua_text(lua_State *lua)
{
    struct ss_buf *text = &ss_script_of(lua)->text;
    ss_buf_clear(text);
    return text;
}

struct ss_arena *ss_lua_scratch(lua_State *lua)
{
    struct ss_arena *scratch = &ss_script_of(lua)->scratch;
    ss_arena_free(scratch);
    return scratch;
}

void ss_lua_push_text(lua_State *lua, const struct ss_buf *text)
{
    lua_pushlstring(lua, ss_buf_text((struct ss_buf *)text), text->length);
}

/* ---- metamethods ---- */

/* Of a name that the class does not have; the fields are the upvalue. */
static int miss_field(lua_State *lua, const struct ss_lua_object *o)
{
    struct ss_arena *arena = ss_lua_scratch(lua);
    struct ss_names names = {.arena = arena};
    struct ss_error err;
    const char *text = luaL_tolstring(lua, 2, NULL);
    for (lua_pushnil(lua); lua_next(lua, lua_upvalueindex(1)); lua_pop(lua, 1))
        ss_names_add(&names, ss_strdup(arena, lua_tostring(lua, -2)));
    ss_names_fail(&names, "field", ss_sprintf(arena, "%s.%s", classes[o->class]->name, text),
                  ss_sprintf(arena, "help ss.%s lists them", classes[o->class]->name), &err);
    return ss_lua_raise(lua, &err);
}

/* A field is a light userdata, which has its row; a method is a function. */
static int index_object(lua_State *lua)
{
    const struct ss_lua_object *o = find_object(lua, 1);
    if (!o)
        return ss_lua_fail(lua, SS_E_ARGUMENT, "no object, but a %s", luaL_typename(lua, 1));
    lua_pushvalue(lua, 2);
    int type = lua_rawget(lua, lua_upvalueindex(1));
    if (type == LUA_TNIL)
        return miss_field(lua, o);
    if (type != LUA_TLIGHTUSERDATA)
        return 1;
    const struct ss_lua_field *field = lua_touserdata(lua, -1);
    need_fresh(lua, o);
    field->get(lua, ss_script_of(lua)->now, o);
    return 1;
}

static int refuse_change(lua_State *lua)
{
    return ss_lua_fail(lua, SS_E_STATE,
                       "objects cannot be changed: commands change the laboratory");
}

static int object_text(lua_State *lua)
{
    struct ss_arena *arena = ss_lua_scratch(lua);
    const char *name = ss_lua_object_name(lua, 1, arena);
    lua_pushstring(lua, name ? name : "?");
    return 1;
}

/* Equal objects name the same thing; plans are equal if they are one. */
static int same_objects(lua_State *lua)
{
    const struct ss_lua_object *a = find_object(lua, 1), *b = find_object(lua, 2);
    lua_pushboolean(lua, a && b && a->class == b->class && a->id == b->id && a->row == b->row &&
                             a->generation == b->generation && a->plan == b->plan);
    return 1;
}

static int free_object(lua_State *lua)
{
    struct ss_lua_object *o = lua_touserdata(lua, 1);
    ss_plan_free((struct ss_plan *)o->plan);
    o->plan = NULL;
    return 0;
}

/* Pushes the fields and methods of a class by name. */
static void push_members(lua_State *lua, const struct ss_lua_class_row *row)
{
    lua_newtable(lua);
    for (const struct ss_lua_field *f = row->fields; f->name; f++) {
        lua_pushlightuserdata(lua, (void *)(uintptr_t)f);
        lua_setfield(lua, -2, f->name);
    }
    for (const struct ss_lua_method *m = row->methods; m && m->name; m++) {
        lua_pushcfunction(lua, m->call);
        lua_setfield(lua, -2, m->name);
    }
}

static void open_class(lua_State *lua, enum ss_lua_class class)
{
    static const luaL_Reg meta[] = {{"__newindex", refuse_change},
                                    {"__tostring", object_text},
                                    {"__eq", same_objects},
                                    {"__gc", free_object},
                                    {NULL, NULL}};
    lua_createtable(lua, 0, 8);
    luaL_setfuncs(lua, meta, 0);
    if (class != SS_LUA_PLAN) { /* finalizers cost time */
        lua_pushnil(lua);
        lua_setfield(lua, -2, "__gc");
    }
    push_members(lua, classes[class]);
    lua_pushvalue(lua, -1);
    lua_pushcclosure(lua, index_object, 1);
    lua_setfield(lua, -3, "__index");
    lua_pushstring(lua, classes[class]->name);
    lua_setfield(lua, -3, "__name");
    lua_pushboolean(lua, false);
    lua_setfield(lua, -3, "__metatable"); /* getmetatable shows this */
}

/* Pushes what the library says about a class, for its documentation. */
static void push_description(lua_State *lua, const struct ss_lua_class_row *row)
{
    lua_newtable(lua);
    lua_pushstring(lua, row->doc);
    lua_setfield(lua, -2, "doc");
    lua_newtable(lua);
    for (lua_Integer i = 0; row->fields[i].name; i++) {
        const struct ss_lua_field *f = row->fields + i;
        lua_createtable(lua, 3, 0);
        const char *const texts[] = {f->name, f->type, f->doc};
        for (lua_Integer k = 0; k < 3; k++) {
            lua_pushstring(lua, texts[k]);
            lua_rawseti(lua, -2, k + 1);
        }
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "fields");
    lua_newtable(lua);
    for (lua_Integer i = 0; row->methods && row->methods[i].name; i++) {
        const struct ss_lua_method *m = row->methods + i;
        lua_createtable(lua, 3, 0);
        const char *const texts[] = {m->name, m->form, m->doc};
        for (lua_Integer k = 0; k < 3; k++) {
            lua_pushstring(lua, texts[k]);
            lua_rawseti(lua, -2, k + 1);
        }
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "methods");
}

/* class(value): its name, or nil if the value is no object. */
static int class_of(lua_State *lua)
{
    const struct ss_lua_object *o = find_object(lua, 1);
    if (o)
        lua_pushstring(lua, classes[o->class]->name);
    else
        lua_pushnil(lua);
    return 1;
}

void ss_lua_open_objects(lua_State *lua)
{
    lua_createtable(lua, SS_LUA_N_CLASSES, 0);
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &metatables);
    lua_newtable(lua); /* members by class: the library adds methods there */
    lua_newtable(lua); /* descriptions in order */
    for (int c = 0; c < SS_LUA_N_CLASSES; c++) {
        open_class(lua, (enum ss_lua_class)c); /* metatable, members */
        lua_setfield(lua, -4, classes[c]->name);
        lua_rawseti(lua, -4, c + 1);
        push_description(lua, classes[c]);
        lua_pushstring(lua, classes[c]->name);
        lua_setfield(lua, -2, "name");
        lua_rawseti(lua, -2, c + 1);
    }
    lua_setfield(lua, -4, "descriptions");
    lua_setfield(lua, -3, "members");
    lua_pop(lua, 1);
    lua_pushcfunction(lua, class_of);
    lua_setfield(lua, -2, "class");
    ss_lua_push_object(lua, SS_LUA_LAB, 0, 0, 0, NULL);
    lua_setfield(lua, -2, "lab");
    ss_lua_open_plan(lua);
}
