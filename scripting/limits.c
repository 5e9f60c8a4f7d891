/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripting/limits.h"

#include <ctype.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/base/memory.h"
#include "scripting/lists.h"
#include "scripting/patterns.h"
#include "scripting/state.h"

enum {
    HOOK_EVERY = 10000, /* VM instructions */
    HOOK_LEAST = 4,     /* among long strings */
    BYTES_PER_WORK = 16,
    LARGE = 16384 /* bytes: so many instructions on such blocks would take long */
};
static const size_t safe_bytes = (size_t)256 << 20;
/* The library goes through a string of that length in less than a tenth of a second. */
static const size_t safe_text = (size_t)16 << 20;
/* Bytes that the instructions between two looks may go through. */
static const size_t text_between = 10000000;
static const double work_per_s = 1e8;
static const char interrupted[] = "interrupted";
static const char too_long[] = "the script runs too long for safe mode";
static const uint64_t safe_work = 100000000; /* about a second */

void ss_lua_limits_init(struct ss_lua_limits *limits, bool safe, volatile sig_atomic_t *interrupts)
{
    *limits = (struct ss_lua_limits){.interrupts = interrupts};
    limits->seen = interrupts ? *interrupts : 0; /* the libraries open before any chunk begins */
    int64_t available = ss_memory_available();
    limits->most_bytes = available < INT64_MAX ? (size_t)available / 2 : SIZE_MAX;
    if (safe && limits->most_bytes > safe_bytes)
        limits->most_bytes = safe_bytes;
    limits->most_work = safe ? safe_work : 0;
    limits->most_text = safe ? safe_text : SIZE_MAX;
}

/* Lua collects and asks again when an allocation fails: both fail. */
static bool fails_now(struct ss_lua_limits *limits)
{
    bool second = limits->fail_at < 0;
    if (second)
        limits->fail_at = 0;
    else if (limits->fail_at && --limits->fail_at == 0)
        limits->fail_at = -1;
    return second || limits->fail_at < 0;
}

/* An error about memory carries no place, so it is noted here; nothing of this allocates. */
static void note_refusal(struct ss_lua_limits *limits)
{
    lua_Debug at;
    limits->refused[0] = 0;
    for (int level = 0;
         level < 10 && limits->lua && !limits->refused[0] &&
         lua_getstack(limits->lua, level, &at) && lua_getinfo(limits->lua, "Sl", &at);
         level++)
        if (at.currentline > 0 && at.source[0] != '=')
            snprintf(limits->refused, sizeof limits->refused, "%s:%d", at.short_src,
                     at.currentline);
}

bool ss_lua_interrupted(const struct ss_lua_limits *limits)
{
    return (limits->interrupts && *limits->interrupts != limits->seen) ||
           (limits->job && ss_job_stopped(limits->job));
}

static bool out_of_time(const struct ss_lua_limits *limits)
{
    struct timespec t;
    return limits->most_cpu_s > 0 && !clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) &&
           (double)t.tv_sec + (double)t.tv_nsec / 1e9 > limits->most_cpu_s;
}

bool ss_lua_must_end(const struct ss_lua_limits *limits)
{
    return ss_lua_interrupted(limits) || (limits->most_work && limits->work > limits->most_work) ||
           out_of_time(limits);
}

static int hook_interval(const struct ss_lua_limits *limits)
{
    size_t n = limits->longest ? text_between / limits->longest : HOOK_EVERY;
    return n < HOOK_LEAST ? HOOK_LEAST : n < HOOK_EVERY ? (int)n : HOOK_EVERY;
}

static void look(lua_State *lua, lua_Debug *where);

/* Notes a string that is to be made, and looks more often if it is long. False: it is too long. */
static bool may_make_text(struct ss_lua_limits *limits, size_t size)
{
    limits->text_refused = size > limits->most_text;
    if (limits->text_refused) {
        note_refusal(limits);
        return false;
    }
    if (size <= limits->longest)
        return true;
    int before = hook_interval(limits);
    limits->longest = size;
    if (limits->lua && hook_interval(limits) < before)
        lua_sethook(limits->lua, look, LUA_MASKCOUNT, hook_interval(limits));
    return true;
}

/* What must end gets no large blocks: an error comes sooner than the hook. */
void *ss_lua_allocate(void *user, void *block, size_t old_size, size_t size)
{
    struct ss_lua_limits *limits = user;
    bool text = !block && old_size == LUA_TSTRING;
    if (!block)
        old_size = 0; /* then it is a type */
    if (!size) {
        free(block);
        limits->bytes -= old_size;
        return NULL;
    }
    if (size > old_size) {
        if (fails_now(limits) || (size - old_size > LARGE && ss_lua_must_end(limits)))
            return NULL;
        if (text && size > LARGE && !may_make_text(limits, size))
            return NULL;
        if (size - old_size > limits->most_bytes - limits->bytes) {
            limits->text_refused = false;
            note_refusal(limits);
            return NULL;
        }
        limits->work += size / BYTES_PER_WORK;
    }
    void *moved = realloc(block, size);
    if (moved)
        limits->bytes += size - old_size;
    return moved ? moved : size <= old_size ? block : NULL;
}

/* Among long strings an instruction, or a call, may take long: it counts by its time. */
static void count_time(struct ss_lua_limits *limits)
{
    struct timespec t;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t))
        return;
    double now_s = (double)t.tv_sec + (double)t.tv_nsec / 1e9;
    if (limits->looked_s > 0)
        limits->work += (uint64_t)(work_per_s * (now_s - limits->looked_s));
    limits->looked_s = now_s;
}

void ss_lua_forget_time(struct ss_lua_limits *limits)
{
    limits->looked_s = 0;
}

static void look(lua_State *lua, lua_Debug *where)
{
    (void)where;
    struct ss_lua_limits *limits = &ss_script_of(lua)->limits;
    int interval = hook_interval(limits);
    limits->work += (uint64_t)lua_gethookcount(lua);
    if (interval < HOOK_EVERY && limits->most_work)
        count_time(limits);
    if (lua_gethookcount(lua) != interval)
        lua_sethook(lua, look, LUA_MASKCOUNT, interval);
    ss_lua_check_limits(lua);
}

void ss_lua_check_limits(lua_State *lua)
{
    struct ss_lua_limits *limits = &ss_script_of(lua)->limits;
    if (!ss_lua_must_end(limits))
        return;
    lua_sethook(lua, look, LUA_MASKCOUNT, 1); /* also out of a loop of pcalls */
    if (ss_lua_interrupted(limits))
        ss_lua_fail(lua, SS_E_CANCELLED, "%s", interrupted);
    ss_lua_fail(lua, SS_E_LIMIT, "%s", too_long);
}

void ss_lua_count_work(lua_State *lua, uint64_t work)
{
    ss_script_of(lua)->limits.work += work;
    ss_lua_check_limits(lua);
}

enum ss_rc ss_lua_no_memory(const struct ss_lua_limits *limits, const char *what,
                            struct ss_error *err)
{
    if (ss_lua_interrupted(limits))
        return ss_fail(err, SS_E_CANCELLED, "%s", interrupted);
    if (ss_lua_must_end(limits))
        return ss_fail(err, SS_E_LIMIT, "%s", too_long);
    if (limits->text_refused)
        ss_fail(err, SS_E_MEMORY, "%s makes a string of more than %zu MiB", what,
                limits->most_text >> 20);
    else
        ss_fail(err, SS_E_MEMORY, "%s needs more than %zu MiB of memory", what,
                limits->most_bytes >> 20);
    return limits->refused[0] ? ss_error_where(err, "%s", limits->refused) : SS_E_MEMORY;
}

void ss_lua_limits_begin(struct ss_lua_limits *limits, lua_State *lua)
{
    limits->work = 0;
    limits->looked_s = 0;
    limits->lua = lua;
    limits->refused[0] = 0;
    limits->text_refused = false;
    limits->seen = limits->interrupts ? *limits->interrupts : 0;
    lua_sethook(lua, look, LUA_MASKCOUNT, hook_interval(limits));
}

/* ---- libraries ---- */

/* setmetatable without __gc: finalizers run without the hook. */
static int set_metatable(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_argexpected(lua, lua_isnoneornil(lua, 2) || lua_istable(lua, 2), 2, "nil or table");
    lua_settop(lua, 2);
    if (lua_istable(lua, 2)) {
        lua_pushliteral(lua, "__gc");
        if (lua_rawget(lua, 2) != LUA_TNIL)
            return ss_lua_fail(lua, SS_E_ARGUMENT, "there are no finalizers (__gc) in safe mode");
        lua_pop(lua, 1);
    }
    if (luaL_getmetafield(lua, 1, "__metatable") != LUA_TNIL)
        return ss_lua_fail(lua, SS_E_ARGUMENT, "cannot change a protected metatable");
    lua_settop(lua, 2);
    lua_setmetatable(lua, 1);
    return 1;
}

/* string.rep of nothing loops as often as it is asked to. */
static int repeat(lua_State *lua)
{
    size_t length = 0, between = 0;
    luaL_checklstring(lua, 1, &length);
    luaL_optlstring(lua, 3, "", &between);
    if (length + between == 0) {
        lua_pushliteral(lua, "");
        return 1;
    }
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, 1);
    return 1;
}

/* string.format writes each control character of %q by itself. */
static int format(lua_State *lua)
{
    enum { MOST = 500000 };
    int n = 0;
    const int top = lua_gettop(lua);
    const bool quotes = strstr(luaL_checkstring(lua, 1), "%q") != NULL;
    for (int i = 2; i <= top && quotes; i++) {
        size_t length = 0;
        const char *text = lua_type(lua, i) == LUA_TSTRING ? lua_tolstring(lua, i, &length) : "";
        for (size_t k = 0; k < length && n <= MOST; k++)
            n += iscntrl((unsigned char)text[k]) != 0;
    }
    if (n > MOST)
        return ss_lua_fail(lua, SS_E_LIMIT, "%%q takes at most %d control characters", (int)MOST);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, top, 1);
    return 1;
}

/* Functions of `table` that trust a length or a range: neither may be above `most`. */
static int of_table(lua_State *lua)
{
    static const lua_Integer most = 10000000;
    int ranges = (int)lua_tointeger(lua, lua_upvalueindex(2));
    bool with_length = lua_istable(lua, 1) && luaL_getmetafield(lua, 1, "__len") != LUA_TNIL;
    if (with_length)
        return ss_lua_fail(lua, SS_E_ARGUMENT, "a table with __len is not allowed in safe mode");
    if (ranges && lua_isnumber(lua, 2) && lua_isnumber(lua, 3) &&
        lua_tonumber(lua, 3) - lua_tonumber(lua, 2) > (lua_Number)most)
        return ss_lua_fail(lua, SS_E_LIMIT, "the range is too long for safe mode");
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
    return lua_gettop(lua);
}

static void wrap(lua_State *lua, const char *library, const char *name, lua_CFunction function,
                 lua_Integer extra)
{
    lua_getglobal(lua, library);
    lua_getfield(lua, -1, name);
    lua_pushinteger(lua, extra);
    lua_pushcclosure(lua, function, 2);
    lua_setfield(lua, -2, name);
    lua_pop(lua, 1);
}

static void remove_field(lua_State *lua, const char *library, const char *name)
{
    lua_getglobal(lua, library);
    lua_pushnil(lua);
    lua_setfield(lua, -2, name);
    lua_pop(lua, 1);
}

static void make_safe(lua_State *lua)
{
    /* Files, binary chunks that the VM does not check, and the collector's settings. */
    static const char *const outward[] = {"dofile", "loadfile", "load", "collectgarbage"};
    static const char *const tables[] = {"insert", "remove", "sort", "concat", "unpack"};
    for (size_t i = 0; i < sizeof outward / sizeof *outward; i++)
        remove_field(lua, LUA_GNAME, outward[i]);
    remove_field(lua, LUA_STRLIBNAME, "dump");
    lua_register(lua, "setmetatable", set_metatable);
    wrap(lua, LUA_TABLIBNAME, "move", of_table, 1);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        wrap(lua, LUA_TABLIBNAME, tables[i], of_table, 0);
}

/* What one call of the C library may do for long, in any mode. */
static void open_own(lua_State *lua)
{
    ss_lua_open_patterns(lua);
    ss_lua_open_lists(lua);
    wrap(lua, LUA_STRLIBNAME, "rep", repeat, 0);
    wrap(lua, LUA_STRLIBNAME, "format", format, 0);
}

void ss_lua_open_libraries(lua_State *lua, bool safe)
{
    static const luaL_Reg harmless[] = {
        {LUA_GNAME, luaopen_base},        {LUA_TABLIBNAME, luaopen_table},
        {LUA_STRLIBNAME, luaopen_string}, {LUA_MATHLIBNAME, luaopen_math},
        {LUA_UTF8LIBNAME, luaopen_utf8},  {LUA_COLIBNAME, luaopen_coroutine}};
    if (!safe) {
        luaL_openlibs(lua);
        open_own(lua);
        remove_field(lua, LUA_DBLIBNAME, "sethook"); /* the hook is ours */
        return;
    }
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        luaL_requiref(lua, harmless[i].name, harmless[i].func, 1);
        lua_pop(lua, 1);
    }
    open_own(lua);
    make_safe(lua);
}
