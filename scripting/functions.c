/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of Lua as operators (core/op/function.h). Each call is in a child process and in a
 * state of its own, so that nothing of a call outlives it; a second state, whose tables and
 * addresses are others, has to give the same results. */
#include <math.h>
#include <string.h>

#include "core/expr/definition.h"
#include "scripting/apart.h"
#include "scripting/objects.h"
#include "scripting/pack.h"
#include "scripting/tensor.h"

/* Work per second of processor time that a call is granted: half of what the slowest machine does,
 * so that the limit that names a line comes first. */
static const uint64_t work_per_s = 40000000;
/* Of the limit of memory of a child: the rest is for results and the program. */
static const size_t trial_bytes = (size_t)64 << 20, run_bytes = (size_t)3 << 30;

struct call {
    const struct ss_function *function;
    const struct ss_kernel_args *args;
    struct ss_tensor *out;
    const char *name;
};

static int open_more(lua_State *lua)
{
    lua_newtable(lua);
    ss_lua_open_tensors(lua);
    lua_setglobal(lua, "ss");
    return 0;
}

/* "f32[2,3]" */
static const char *type_text(lua_State *lua, const struct ss_type *type)
{
    luaL_Buffer text;
    luaL_buffinit(lua, &text);
    luaL_addstring(&text, ss_dtype_name(type->dtype));
    luaL_addchar(&text, '[');
    for (int d = 0; d < type->rank; d++) {
        lua_pushfstring(lua, d ? ",%I" : "%I", (lua_Integer)type->dims[d]);
        luaL_addvalue(&text);
    }
    luaL_addchar(&text, ']');
    luaL_pushresult(&text);
    return lua_tostring(lua, -1);
}

static void raise_type(lua_State *lua, const struct call *c, size_t k, const char *got)
{
    struct ss_error err;
    ss_fail(&err, SS_E_TYPE, "result %zu of %s is %s, not %s", k, c->name, got,
            type_text(lua, &c->out[k].type));
    ss_error_where(&err, "%s", c->function->where);
    ss_lua_raise(lua, &err);
}

/* Copies the value at index into result k. */
static void take_result(lua_State *lua, const struct call *c, size_t k, int index)
{
    const struct ss_lua_tensor *u = ss_lua_as_tensor(lua, index);
    const struct ss_tensor *out = &c->out[k];
    if (!u && lua_isnumber(lua, index) && !out->type.rank && out->store != SS_STORE_I64) {
        ss_tensor_set(out, 0, lua_tonumber(lua, index));
        return;
    }
    if (!u && lua_isinteger(lua, index) && !out->type.rank) {
        ss_i64(out)[0] = ss_wrap_int(out->type.dtype, lua_tointeger(lua, index));
        return;
    }
    if (!u)
        raise_type(lua, c, k, lua_pushfstring(lua, "a %s", luaL_typename(lua, index)));
    bool whole = out->store == SS_STORE_I64;
    if (!ss_shape_equal(&u->t.type, &out->type) || (u->t.store == SS_STORE_I64) != whole)
        raise_type(lua, c, k, type_text(lua, &u->t.type));
    memcpy(out->data, u->t.data, ss_tensor_bytes(out));
    for (int64_t i = 0; whole && i < out->count; i++)
        ss_i64(out)[i] = ss_wrap_int(out->type.dtype, ss_i64(out)[i]);
}

static int call_function(lua_State *lua)
{
    const struct call *c = lua_touserdata(lua, 1);
    const struct ss_call *call = c->args->call;
    luaL_checkstack(lua, (int)(call->n_in + call->n_out) + 4, "operands");
    ss_lua_apart_push(lua);
    for (size_t k = 0; k < call->n_in; k++)
        ss_lua_push_tensor(lua, &c->args->in[k]);
    lua_call(lua, (int)call->n_in, (int)call->n_out);
    int first = lua_gettop(lua) - (int)call->n_out + 1;
    for (size_t k = 0; k < call->n_out; k++)
        take_result(lua, c, k, first + (int)k);
    return 0;
}

/* One call into c->out; the state stays open. */
static enum ss_rc call_apart(const struct call *c, struct ss_lua_apart *apart, struct ss_error *err)
{
    uint64_t most = work_per_s * (uint64_t)c->args->cpu_s;
    *apart = (struct ss_lua_apart){.what = c->name, .where = c->function->where};
    enum ss_rc rc =
        ss_lua_apart_open(apart, c->function->code, c->function->length, most, open_more, err);
    if (rc != SS_OK)
        return rc;
    apart->script.limits.most_bytes = c->args->cpu_s > 1 ? run_bytes : trial_bytes;
    apart->script.limits.most_cpu_s = 0.9 * c->args->cpu_s;
    return ss_lua_apart_call(apart, call_function, (void *)(uintptr_t)c, err);
}

/* A place in the message, for words that are shown without one. */
static enum ss_rc place(struct ss_error *err)
{
    if (err->where[0] && !strstr(err->message, err->where)) {
        char message[sizeof err->message];
        memcpy(message, err->message, sizeof message);
        const enum ss_rc code = err->code;
        char where[sizeof err->where], hint[sizeof err->hint];
        memcpy(where, err->where, sizeof where);
        memcpy(hint, err->hint, sizeof hint);
        ss_fail(err, code, "%s: %.300s", where, message);
        if (hint[0])
            ss_error_hint(err, "%s", hint);
    }
    return err->code;
}

/* The first state is still open, so that the second one has other addresses, and with them another
 * order of pairs. */
static enum ss_rc check_again(struct call *c, struct ss_error *err)
{
    const size_t n = c->args->call->n_out;
    struct ss_lua_apart apart;
    c->out = ss_alloc_array(c->args->scratch, n, sizeof *c->out);
    for (size_t k = 0; k < n; k++)
        c->out[k] = ss_tensor_new(c->args->scratch, &c->args->out[k].type, SS_STORE_F64);
    enum ss_rc rc = call_apart(c, &apart, err);
    ss_lua_apart_close(&apart);
    for (size_t k = 0; k < n && rc == SS_OK; k++)
        if (memcmp(c->out[k].data, c->args->out[k].data, ss_tensor_bytes(&c->out[k])) != 0) {
            ss_fail(err, SS_E_NUMERIC, "%s gives different results for the same operands", c->name);
            ss_error_where(err, "%s", c->function->where);
            rc = ss_error_hint(err,
                               "the order of pairs and the text of a table differ between runs");
        }
    return rc;
}

static enum ss_rc run(const struct ss_function *function, const struct ss_kernel_args *args,
                      struct ss_error *err)
{
    const struct ss_attr *target = ss_attr_find(&args->call->attrs, SS_ATTR_TARGET);
    struct call c = {.function = function,
                     .args = args,
                     .out = args->out,
                     .name = target && target->text ? target->text : "the function"};
    struct ss_lua_apart apart;
    struct ss_error own;
    err = err ? err : &own;
    enum ss_rc rc = call_apart(&c, &apart, err);
    if (rc == SS_OK && apart.script.limits.work < work_per_s / 4 * (uint64_t)args->cpu_s)
        rc = check_again(&c, err);
    ss_lua_apart_close(&apart);
    return rc == SS_OK ? SS_OK : place(err);
}

/* ---- for the library ---- */

/* add_function(f, signature): its text, as `define` takes it. */
static int add_function(lua_State *lua)
{
    lua_Debug at;
    const char *signature = luaL_checkstring(lua, 2);
    luaL_checktype(lua, 1, LUA_TFUNCTION);
    struct ss_buf *code = ss_lua_text(lua);
    ss_lua_pack(lua, 1, code);
    lua_pushvalue(lua, 1);
    lua_getinfo(lua, ">S", &at);
    const struct ss_function given = {
        .signature = signature,
        .where = lua_pushfstring(lua, "%s:%d", at.short_src, at.linedefined),
        .run = run,
        .code = code->data,
        .length = code->length};
    const struct ss_function *added;
    struct ss_error err;
    if (ss_function_add(&given, &added, &err) != SS_OK)
        return ss_lua_raise(lua, &err);
    ss_buf_clear(code);
    ss_definition_print(code, added);
    ss_lua_push_text(lua, code);
    return 1;
}

void ss_lua_open_functions(lua_State *lua)
{
    lua_pushcfunction(lua, add_function);
    lua_setfield(lua, -2, "add_function");
    ss_lua_open_tensors(lua);
}
