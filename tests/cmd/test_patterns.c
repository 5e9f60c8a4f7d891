/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/patterns.lua gives what the C library gives, for random patterns and texts, and ends where
 * the library would take years. */
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

#include "scripting/library.h"

static const char comparison[] =
    "local raw, own = ...\n"
    "local pieces = {'a', 'b', '.', '%a', '[ab]', '[^a]', '[%a1]', '%d', '%s', '(', ')', '(', "
    "')',\n"
    "                '()', '%1', '%b()', '%f[a]', '%f[%W]', '$', '^', '%%', '-', ']', '[a-c]'}\n"
    "local signs = {'', '', '', '*', '+', '-', '?'}\n"
    "local letters = {'a', 'a', 'b', 'c', '1', ' ', '(', ')', '$', '-', '^', ']', '%'}\n"
    "math.randomseed(7)\n"
    "local function text(n)\n"
    "    local t = {}\n"
    "    for i = 1, math.random(0, n) do t[i] = letters[math.random(#letters)] end\n"
    "    return table.concat(t)\n"
    "end\n"
    "local function pattern()\n"
    "    local t = {}\n"
    "    for i = 1, math.random(0, 6) do\n"
    "        t[#t + 1] = pieces[math.random(#pieces)] .. signs[math.random(#signs)]\n"
    "    end\n"
    "    return table.concat(t)\n"
    "end\n"
    "local function all(f, s, p, init)\n"
    "    local found = {}\n"
    "    for a, b, c in f(s, p, init) do\n"
    "        found[#found + 1] = ('%s|%s|%s'):format(a, b, c)\n"
    "    end\n"
    "    return table.concat(found, ';')\n"
    "end\n"
    "local repl = {'<%0>', '%1', '%%', 'x', {a = 'A', b = false}, function(x) return x and '[' .. "
    "x .. ']' end}\n"
    "local compared, equal = 0, 0\n"
    "local function same(what, s, p, theirs, ours)\n"
    "    compared = compared + 1\n"
    "    if not theirs[1] then\n"
    "        assert(not ours[1], what .. ': no error: ' .. s .. ' | ' .. p)\n"
    "        return\n"
    "    elseif not ours[1] then\n" /* the library sees only what it comes to */
    "        local text = tostring(ours[2])\n"
    "        assert(text:find('capture') or text:find('malformed') or text:find('missing'), text)\n"
    "        return\n"
    "    end\n"
    "    equal = equal + 1\n"
    "    for i = 1, math.max(theirs.n, ours.n) do\n"
    "        if theirs[i] ~= ours[i] then\n"
    "            error(('%s of %q and %q: value %d is %s, not %s'):format(what, s, p, i - 1,\n"
    "                  tostring(ours[i]), tostring(theirs[i])))\n"
    "        end\n"
    "    end\n"
    "end\n"
    "for i = 1, 20000 do\n"
    "    local s, p, init = text(12), pattern(), math.random(-6, 14)\n"
    "    for _, name in ipairs{'find', 'match'} do\n"
    "        same(name, s, p, table.pack(pcall(raw[name], s, p, init)),\n"
    "             table.pack(pcall(own[name], s, p, init)))\n"
    "    end\n"
    "    same('gmatch', s, p, table.pack(pcall(all, raw.gmatch, s, p, init)),\n"
    "         table.pack(pcall(all, own.gmatch, s, p, init)))\n"
    "    local r, most = repl[math.random(#repl)], math.random(3) > 1 and math.random(0, 4) or "
    "nil\n"
    "    same('gsub', s, p, table.pack(pcall(raw.gsub, s, p, r, most)),\n"
    "         table.pack(pcall(own.gsub, s, p, r, most)))\n"
    "end\n"
    "assert(equal > compared / 2, 'few patterns are well-formed')\n"
    "assert(own.find(('a'):rep(200), ('.-'):rep(20) .. 'b') == nil)\n"
    "assert(own.find(('a'):rep(200), ('a*'):rep(20) .. 'b') == nil)\n"
    "assert(own.gsub(('a'):rep(200), ('a?'):rep(30) .. ('a'):rep(30) .. '$', 'x') == "
    "('a'):rep(140) .. 'x')\n";

int main(void)
{
    lua_State *lua = luaL_newstate();
    if (!lua)
        return 1;
    luaL_openlibs(lua);
    int failed = luaL_loadstring(lua, comparison);
    lua_getglobal(lua, "string");
    failed |= luaL_loadstring(lua, ss_lua_patterns_text);
    lua_getglobal(lua, "string");
    if (!failed)
        failed = lua_pcall(lua, 1, 1, 0) || lua_pcall(lua, 2, 0, 0);
    if (failed)
        fprintf(stderr, "FAILED: %s\n", lua_tostring(lua, -1));
    lua_close(lua);
    return failed != 0;
}
