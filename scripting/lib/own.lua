-- SPDX-License-Identifier: GPL-3.0-or-later
-- Commands, screens and hooks of scripts: ss.command, ss.screen, ss.on.
local I = ...
local ss = I.ss

local function fail(message, ...)
    I.fail(message:format(...))
end

local function check_fields(what, spec, known)
    if type(spec) ~= "table" then
        fail("%s takes a table", what)
    end
    for key in pairs(spec) do
        if not known[key] then
            I.miss("field of " .. what, tostring(key), known, "help " .. what)
        end
    end
end

local function check_text(what, spec, field, most)
    local text = spec[field]
    if type(text) ~= "string" or text == "" then
        fail("%s needs the field %s, a text", what, field)
    elseif most and #text > most then
        fail("%s: %s has at most %d characters", what, field, most)
    end
end

-- Names, or tables with more, as a list of tables.
local function list_of(what, list, known)
    local all = {}
    if list ~= nil and type(list) ~= "table" then
        fail("%s is a list", what)
    end
    for i, one in ipairs(list or {}) do
        all[i] = type(one) == "string" and {name = one} or one
        check_fields(what, all[i], known)
        check_text(what, all[i], "name")
    end
    return all
end

local argument_fields = {name = true, type = true, optional = true, many = true, rest = true,
                         choices = true, help = true}
local column_fields = {name = true, unit = true}
local command_fields = {name = true, summary = true, help = true, group = true, args = true,
                        options = true, columns = true, run = true}

local made = {} -- the names of the commands that scripts made, by those of their functions

-- The name of the command's function in ss, which nothing else there may have: "a-b" and "a b"
-- are both ss.a_b, and the library itself calls ss.op and others.
local function function_name(name)
    local own = I.function_name(name)
    if rawget(ss, own) ~= nil and made[own] ~= name then
        I.fail(("'%s' would replace ss.%s, %s"):format(
                   name, own, made[own] and ("the function of the command '%s'"):format(made[own])
                   or "which scripts use"),
               "choose another name; help and help ss list those that are taken")
    end
    return own
end

local function add_command(what, spec)
    check_text(what, spec, "name")
    local own = function_name(spec.name)
    local options = list_of(what .. ".options", spec.options, argument_fields)
    for _, option in ipairs(options) do
        option.type = option.type or "flag"
    end
    ss[own] = I.add_command{
        name = spec.name, summary = spec.summary, help = spec.help, group = spec.group,
        args = list_of(what .. ".args", spec.args, argument_fields), options = options,
        columns = spec.columns and list_of(what .. ".columns", spec.columns, column_fields),
        run = spec.run}
    made[own] = spec.name
end

--- Makes a command, which then is like any other: at the prompt, in scripts, on screens, with help,
--- completion, JSON and a function of ss. The name is one word or two. args and options are names,
--- or tables with name, type (text, int, real, part, duration, bytes, rate, file, op, item, target,
--- kind, scope, mesh, axis, cluster, choice, flag), optional, many, rest, choices and help; an option
--- without a type is a flag. run gets what was given, by name (an op as an Op), and returns a list of
--- rows, a table of fields, a text, or nothing. columns orders the fields of rows and gives them
--- units (bytes, us, ms, flops, ratio, number, bar); without it the columns are the fields of all
--- rows, sorted. A command of that name that a script has made before is replaced; those of the
--- program and the functions of ss stay.
---
---     ss.command{
---         name = "heavy", summary = "ops by work", args = {{name = "n", type = "int", optional = true}},
---         columns = {"op", {name = "work", unit = "flops"}},
---         run = function(args)
---             local rows = {}
---             for op in graph:ops() do rows[#rows + 1] = {op = op, work = op.flops} end
---             table.sort(rows, function(x, y) return x.work > y.work end)
---             return table.move(rows, 1, args.n or 5, 1, {})
---         end}
---     print(ss.heavy(2).rows[1].op)
---@param spec {name: string, summary: string, help?: string, group?: string, args?: table, options?: table, columns?: table, run: fun(args: table): any}
function ss.command(spec)
    check_fields("ss.command", spec, command_fields)
    check_text("ss.command", spec, "summary", 60)
    if type(spec.run) ~= "function" then
        fail("ss.command needs the field run, a function")
    end
    add_command("ss.command", spec)
end

local screen_fields = {name = true, title = true, help = true, key = true, columns = true,
                       rows = true, block = true, keys = true, enter = true, args = true,
                       options = true}
local key_fields = {key = true, name = true, help = true, command = true}

local function check_keys(keys)
    local all = {}
    for i, one in ipairs(keys or {}) do
        check_fields("ss.screen.keys", one, key_fields)
        for _, field in ipairs{"key", "help", "command"} do
            check_text("ss.screen.keys", one, field, field == "help" and 60 or nil)
        end
        local key, taken = I.key(one.key)
        if not key then
            fail("no key is called '%s'", one.key)
        elseif taken and taken:find("^it ends") then
            fail("the key %s is not free: %s", one.key, taken)
        end
        all[i] = {key = key, name = one.name, help = one.help, command = one.command}
    end
    return all
end

--- Makes a screen: a table with a cursor, sorted by s, filtered by &, searched by /. rows is a
--- function that returns the rows, as in ss.command, or the line of a command that changes nothing.
--- The screen opens by `view NAME` and by its key; a command of its name prints the same rows. The
--- function is asked again after each change, in small pieces, so that keys are answered meanwhile.
--- It may call commands that change nothing, and gets the text of & while there is one: rows that do
--- not hold it are not shown in any case. In commands of keys and of Enter, $op, $var, $row and $axis stand for
--- what the cells of the selected row name; without enter, that is opened.
---
---     ss.screen{
---         name = "kinds", title = "kinds of ops", columns = {"kind", {name = "ops", unit = "number"}},
---         rows = function()
---             local n, rows = {}, {}
---             for op in graph:ops() do n[op.kind] = (n[op.kind] or 0) + 1 end
---             for kind, k in pairs(n) do rows[#rows + 1] = {kind = kind, ops = k} end
---             table.sort(rows, function(x, y) return x.ops > y.ops end)
---             return rows
---         end}
---     print(#ss.kinds().rows)
---@param spec {name: string, title: string, help?: string, key?: string, columns?: table, rows: string|fun(filter?: string): table[], block?: string, keys?: table[], enter?: string}
function ss.screen(spec)
    check_fields("ss.screen", spec, screen_fields)
    check_text("ss.screen", spec, "name")
    check_text("ss.screen", spec, "title", 60)
    local of_function = type(spec.rows) == "function"
    if not of_function and type(spec.rows) ~= "string" then
        fail("ss.screen needs the field rows, a function or the line of a command")
    end
    local keys, key, taken = check_keys(spec.keys), nil, nil
    if spec.key then
        key, taken = I.key(spec.key)
        if not key then
            fail("no key is called '%s'", spec.key)
        elseif taken and not taken:find("^go to " .. spec.name:gsub("%p", "%%%0") .. "$") then
            fail("the key %s is not free: %s", spec.key, taken)
        end
    end
    if of_function then
        local rows = spec.rows
        add_command("ss.screen", {
            name = spec.name, summary = spec.title, group = "screens", columns = spec.columns,
            help = (spec.help or "A script made the screen of this name.") ..
                "\nview " .. spec.name .. " shows the same rows.",
            options = {{name = "filter", type = "text", help = "only rows that hold the text"}},
            run = function(args) return rows(args.filter) end})
    end
    I.add_screen{name = spec.name, title = spec.title, key = key, enter = spec.enter, keys = keys,
                 line = of_function and spec.name or spec.rows, block = spec.block,
                 filter = of_function and "filter" or nil}
end

-- ---- questions ----

I.set_own(function(f, args)
    local thread = coroutine.create(function() return xpcall(f, I.trace, args) end)
    I.scheduled[thread] = true
    return thread
end, function(name, command, result)
    local errors = {}
    for _, f in ipairs(I.hooks[name]) do
        local ok, err = xpcall(f, I.trace, {name = name, command = command, result = result})
        if not ok then
            local at = type(err) == "table" and err.traceback and err.traceback:match("^[^\n]*")
            errors[#errors + 1] = tostring(err) .. (at and at ~= "" and " (" .. at .. ")" or "")
        end
    end
    return errors
end)

-- ---- hooks ----

I.hooks = {load = {}, discover = {}, solve = {}, run = {}}

--- Calls a function after a model was loaded (load), rules were found (discover), there is another
--- plan (solve), or the plan was run (run), whoever asked for it. It gets a table with name, command
--- (whose work it was) and result (what that command returns). What it does itself is no event, nor
--- is undo. An error in it is shown, and nothing else changes. Returns a function that ends it.
---
---     local stop = ss.on("solve", function(event)
---         print(event.command, plan.objective)
---     end)
---     ss.mesh("2"); ss.solve()
---     stop()
---@param event string
---@param f fun(event: {name: string, command: string, result: table})
---@return fun()
function ss.on(event, f)
    local list = I.hooks[event]
    if not list then
        I.miss("event", tostring(event), I.hooks, "load, discover, solve or run")
    elseif type(f) ~= "function" then
        fail("ss.on takes a function")
    end
    local function tell()
        local n = 0
        for _, all in pairs(I.hooks) do n = n + #all end
        I.set_hooks(n)
    end
    list[#list + 1] = f
    tell()
    return function()
        for i, one in ipairs(list) do
            if one == f then
                table.remove(list, i)
                break
            end
        end
        tell()
    end
end
