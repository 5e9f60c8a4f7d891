-- SPDX-License-Identifier: GPL-3.0-or-later
-- The manual: the blocks above the functions of the library, the tables of classes and commands, as
-- help, as docs/lua.md and as type stubs.
local I = ...

-- ---- reading ----

-- The function that a line defines: owner ("ss", "ss.rule", "Op"), dot or colon, name, parameters.
local function definition(line)
    return line:match("^function ([%w_.]-)([.:])([%w_]+)(%b())")
end

-- Splits a block into text (paragraphs and examples) and annotations ("@param ...").
local function read_block(block)
    local text, notes = {}, {}
    for _, line in ipairs(block) do
        local note = line:match("^(@.*)")
        if note then
            notes[#notes + 1] = note
        else
            text[#text + 1] = line
        end
    end
    return table.concat(text, "\n"):gsub("%s+$", ""), notes
end

local function read_sources()
    local entries, block = {}, {}
    for _, source in ipairs(I.sources) do
        for line in source:gmatch("[^\n]*") do
            local doc = line:match("^%-%-%- ?(.*)")
            local owner, how, name, parameters = definition(line)
            if doc then
                block[#block + 1] = doc
            else
                if owner and #block > 0 then
                    local text, notes = read_block(block)
                    entries[#entries + 1] = {owner = owner, how = how, name = name, text = text,
                                             parameters = parameters, notes = notes}
                end
                block = {}
            end
        end
    end
    return entries
end

-- Runs of indented lines.
local function add_examples(where, text, all)
    local lines = {}
    local function flush()
        if #lines > 0 then
            all[#all + 1] = {where = where, code = table.concat(lines, "\n")}
        end
        lines = {}
    end
    for line in (text .. "\n"):gmatch("([^\n]*)\n") do
        local code = line:match("^    (.*)")
        if code then
            lines[#lines + 1] = code
        elseif line ~= "" then
            flush()
        end
    end
    flush()
end

-- ---- the parts ----

local function full_name(entry)
    local owner = entry.owner
    if owner ~= "ss" and not owner:find("^ss%.") then
        owner = "ss." .. owner
    end
    return owner .. "." .. entry.name
end

local function heading(entry)
    local returns = ""
    for _, note in ipairs(entry.notes) do
        local type = note:match("^@return (.*)")
        returns = type and ": " .. type or returns
    end
    return entry.owner .. entry.how .. entry.name .. entry.parameters .. returns
end

local function parameters_text(entry, bullet)
    local lines = {}
    for _, note in ipairs(entry.notes) do
        local name, rest = note:match("^@param (%S+) (.*)")
        if name then
            lines[#lines + 1] = ("%s%s: %s"):format(bullet, name, rest)
        end
    end
    return #lines > 0 and "\n\n" .. table.concat(lines, "\n") or ""
end

local function command_form(command)
    local words = {}
    for _, arg in ipairs(command.args) do
        words[#words + 1] = arg.optional and "[" .. arg.name .. "]" or arg.name
    end
    for _, option in ipairs(command.options) do
        words[#words + 1] = (option.name:gsub("-", "_")) .. " ="
    end
    return ("ss.%s{%s}"):format(command.lua, table.concat(words, ", "))
end

local function class_text(class, entries)
    local lines = {class.doc, ""}
    for _, field in ipairs(class.fields) do
        lines[#lines + 1] = ("- `%s` (`%s`): %s"):format(field[1], field[2], field[3])
    end
    for _, method in ipairs(class.methods) do
        lines[#lines + 1] = ("- `:%s%s`: %s"):format(method[1], method[2], method[3])
    end
    for _, entry in ipairs(entries) do
        if entry.owner == class.name then
            lines[#lines + 1] = ("- `:%s%s`: %s"):format(entry.name, entry.parameters,
                                                        (entry.text:match("^(.-)\n\n") or entry.text)
                                                            :gsub("\n", " "))
        end
    end
    return table.concat(lines, "\n")
end

-- ---- what the program asks for ----

local manual = {}
I.manual = manual

-- The text about a name ("ss.pin", "ss.Op", "ss.Op.rules", "ss"); nil: there is none. The second
-- value: the command of that name.
function manual.help(name)
    local entries = read_sources()
    if name == "ss" then
        local lines = {}
        for _, entry in ipairs(entries) do
            lines[#lines + 1] = heading(entry)
        end
        for _, class in ipairs(I.descriptions) do
            lines[#lines + 1] = "class " .. class.name
        end
        return table.concat(lines, "\n")
    end
    local command
    for _, one in ipairs(I.command_list()) do
        if "ss." .. one.lua == name then
            command = one
        end
    end
    local form = command and command_form(command)
    for _, entry in ipairs(entries) do
        if full_name(entry) == name then
            return (form and form .. "\n" or "") .. heading(entry) .. "\n\n" .. entry.text ..
                       parameters_text(entry, ""), command and command.name
        end
    end
    for _, class in ipairs(I.descriptions) do
        if "ss." .. class.name == name then
            return class_text(class, entries)
        end
    end
    if name == "ss.Builder" then
        return building .. class_text({doc = "", fields = {}, methods = {}, name = "Builder"}, entries)
    end
    if command then
        return form, command.name
    end
    local all = {}
    for key in pairs(I.ss) do
        all["ss." .. key] = true
    end
    for _, entry in ipairs(entries) do
        all[full_name(entry)] = true
    end
    for _, class in ipairs(I.descriptions) do
        all["ss." .. class.name] = true
    end
    I.miss("function", name, all, "help ss lists the functions")
end

local introduction = [[
# Lua

This page is generated: `shardscope -c 'help --lua'` prints it.

Every command of shardscope is a function of the table `ss`, and the laboratory is there as objects.
`lua CHUNK` runs the rest of a line, `lua -f FILE` a file, at the prompt, in scripts and with `-c`.

    ss.mesh("2x4", "dp,tp")
    local result = ss.solve{time = "10s"}
    print(result.objective, result.proved)

Arguments are given in order, or by name in one table; options are names in that table, with `_` for `-`.
A command of two words has `_` between them: `ss.plan_save{"FILE"}`.
A name that is a word of Lua's own ends in `_`: `ss.until_{"found"}`.
A command returns a table with the fields of its JSON.
`help` lists the commands, `help ss.NAME` shows the form of one in Lua.

## Errors

A command that fails raises a table with `code`, `message`, `where`, `hint` and `call`, whose text is message and hint.
An error that nobody catches ends the chunk and is shown with the place and the calls that led to it; in JSON these are `traceback`.
Ctrl-C stops the running command and the script.

## Objects

`ss.lab` is the laboratory, and `lab`, `graph`, `mesh` and `plan` are globals that stand for `ss.lab` and its fields.
An object is a name with a generation: once another graph is loaded, the mesh is set or the rules are dropped, an object of before raises an error.
Equal objects compare equal, and a command takes an object as its name: `ss.why(op)`.
The tables that commands return hold names, not objects.

]]

local jobs = [[
## Long commands

A call returns when the command has ended.
With `progress`, a function, any long command reports while it works, and ends early if the function returns false:

    ss.mesh("2x4")
    ss.solve{time = "10s", progress = function(p) print(p.phase, p.incumbent) end}

]]

local building = [[
## Building models

A builder makes a graph, differentiates it and loads it, so that a training step needs no Python; samples/models has four.

    local b = ss.build("mlp")
    local x, y = b:input("x", {64, 32}), b:input("labels", {64}, "i32")
    local h = b:scope("layer_0", function() return b:gelu(b:linear(x, 128)) end)
    local logits = b:scope("layer_1", b.linear, b, h, 10)
    b:train(b:cross_entropy(logits, y), {method = "adam", lr = 1e-3})
    b:load()
    ss.mesh("4"); ss.solve()

A value has the fields `shape`, `dtype` and, if it is an input, `name` and `label`.
Arithmetic on values is elementwise, with numbers too: `+ - * / % ^` and unary `-`; shapes are aligned at their last dims, and a dim of length 1 is stretched.
Each elementwise op of StableHLO without attributes is a method, `b:tanh(x)`, `b:maximum(x, 0)`; exp, neg, sub, mul, div, max, min, pow, sin, cos, sigmoid, erf, log1p and expm1 are short names.
A method may also be called on its first value: `x:reshape{4, -1}`.
Dims count from 0, as in StableHLO, and negative ones from the end.
The graph shows for each op the line of the script that made it, and `export`, `graph --save` and `b:text()` print it as StableHLO.

]]

local safety = [[
## Configuration

At the prompt, and not with `--batch`, `--safe` or `--no-init`, shardscope first runs `config.lua` from `$XDG_CONFIG_HOME/shardscope`, or from `~/.config/shardscope`.
It is a script like any other, and the program never writes it:

    ss.cluster("toy")                       -- the default cluster
    ss.set{"theme", "light"}
    ss.alias("dots", "graph --kind dot_general")
    ss.bind{"B", "baseline dp"}             -- a key of the screens

An error in it is shown, and the prompt comes all the same.
`undo` does not take back what it sets.

## Safe mode

With `--safe` a script has no `os`, `io`, `debug`, `package`, `load`, `dofile`, `loadfile` and `collectgarbage`, and no finalizers.
It may use 256 MiB of memory, 16 MiB of them for one string, and about a second of work; a script that needs more ends with an error.
In every mode `debug.sethook` is missing, because the hook serves Ctrl-C, and a script may use half of the memory that is available.
`table.sort` leaves equal elements in order, and changes nothing if it fails.

## Editors

`shardscope -c 'help --stubs > shardscope.lua'` writes type stubs for the Lua language server.
]]

local function add_entries(entries, owner_is, out)
    for _, entry in ipairs(entries) do
        if owner_is(entry.owner) then
            out[#out + 1] = ("### `%s`\n\n%s%s\n"):format(heading(entry), entry.text,
                                                          parameters_text(entry, "- "))
        end
    end
end

local function is_ss(owner)
    return owner == "ss" or owner:find("^ss%.") ~= nil
end

-- docs/lua.md.
function manual.markdown()
    local entries, out = read_sources(), {introduction}
    for _, class in ipairs(I.descriptions) do
        out[#out + 1] = ("### %s\n\n%s\n"):format(class.name, class_text(class, entries))
    end
    out[#out + 1] = jobs
    add_entries(entries, function(owner) return owner == "Job" end, out)
    out[#out + 1] = building
    add_entries(entries, function(owner) return owner == "Builder" end, out)
    for _, chapter in ipairs(I.chapters) do
        out[#out + 1] = chapter.text
        add_entries(entries, function(owner) return owner == chapter.owner end, out)
    end
    out[#out + 1] = "## Functions besides the commands\n"
    add_entries(entries, is_ss, out)
    out[#out + 1] = "\n" .. safety
    return (table.concat(out, "\n"):gsub("\n\n\n+", "\n\n"))
end

local function stub_of_command(command)
    local fields = {}
    for _, list in ipairs{command.args, command.options} do
        for _, spec in ipairs(list) do
            fields[#fields + 1] = ("%s?: %s"):format((spec.name:gsub("-", "_")), spec.type)
        end
    end
    fields[#fields + 1] = "progress?: fun(p: table): boolean?"
    return ("---%s\n---@param args? {%s}|string|number|Op|Var\n---@param ... string|number|Op|Var\n" ..
        "---@return table\nfunction ss.%s(args, ...) end\n"):format(
               command.summary, table.concat(fields, ", "), command.lua)
end

local value_stub = "---@class Value\n---@field shape integer[]\n---@field dtype string\n" ..
    "---@field name string? of an input\n---@field label string? of an input\n" ..
    "---@operator add(Value|number): Value\n---@operator sub(Value|number): Value\n" ..
    "---@operator mul(Value|number): Value\n---@operator div(Value|number): Value\n" ..
    "---@operator mod(Value|number): Value\n---@operator pow(Value|number): Value\n" ..
    "---@operator unm: Value\n"

-- Type stubs for the Lua language server.
function manual.stubs()
    local entries = read_sources()
    local out = {"---@meta shardscope", "", "ss = {}", ""}
    for _, class in ipairs(I.descriptions) do
        out[#out + 1] = "---@class " .. class.name
        for _, field in ipairs(class.fields) do
            out[#out + 1] = ("---@field %s %s %s"):format(field[1], field[2], field[3])
        end
        for _, method in ipairs(class.methods) do
            local form = method[2]:gsub("^%(", "(self" .. (method[2]:find("^%(%)") and "" or ", "))
            out[#out + 1] = ("---@field %s fun%s %s"):format(method[1], form, method[3])
        end
        out[#out + 1] = ("local %s = {}\n"):format(class.name)
    end
    for _, class in ipairs(I.own_classes) do
        out[#out + 1] = ("---@class %s\nlocal %s = {}\n"):format(class, class)
    end
    out[#out + 1] = value_stub .. "---@class Builder\nlocal Builder = {}\n"
    out[#out + 1] = "---@type Lab\nlab = ss.lab\n---@type Graph\ngraph = nil\n" ..
                        "---@type Mesh\nmesh = nil\n---@type Plan\nplan = nil\n"
    local documented = {}
    for _, entry in ipairs(entries) do
        if entry.owner:find("^ss%.") and not documented[entry.owner] then
            documented[entry.owner] = true
            out[#out + 1] = entry.owner .. " = {}\n"
        end
        documented[full_name(entry)] = true
        local text = "---" .. entry.text:gsub("\n", "\n---")
        out[#out + 1] = ("%s\n%sfunction %s%s%s%s end\n"):format(
            text, #entry.notes > 0 and "---" .. table.concat(entry.notes, "\n---") .. "\n" or "",
            entry.owner, entry.how, entry.name, entry.parameters)
    end
    for _, command in ipairs(I.command_list()) do
        if not documented["ss." .. command.lua] then
            out[#out + 1] = stub_of_command(command)
        end
    end
    return table.concat(out, "\n")
end

-- All examples as one text, for tests: each begins with its place in a comment and ends with a form
-- feed.
function manual.examples()
    local all = {}
    for _, entry in ipairs(read_sources()) do
        add_examples(full_name(entry), entry.text, all)
    end
    for _, class in ipairs(I.descriptions) do
        add_examples("ss." .. class.name, class.doc, all)
    end
    add_examples("introduction", introduction, all)
    add_examples("jobs", jobs, all)
    add_examples("building", building, all)
    for _, chapter in ipairs(I.chapters) do
        add_examples("chapter", chapter.text, all)
    end
    local texts = {}
    for i, example in ipairs(all) do
        texts[i] = ("-- %s\n%s\n\f"):format(example.where, example.code)
    end
    return table.concat(texts)
end

I.set_manual(manual)
