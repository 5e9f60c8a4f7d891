-- SPDX-License-Identifier: GPL-3.0-or-later
-- Strategies: pin, forbid, prefer and tie for ops that a function or a filter chooses. In a strategy
-- file (solve --strategies FILE) they are recorded, else they are the commands of the same names.
local I = ...
local ss = I.ss

local commands = {pin = ss.pin, forbid = ss.forbid, prefer = ss.prefer, tie = ss.tie}
local record -- of the strategy file that runs: {pins, statements}

-- The text by which commands know a target.
local function name_of(what)
    local class = I.class(what)
    if class == "Var" then
        return "var:" .. what.name
    elseif class == "Op" then
        return what.name
    elseif type(what) == "string" then
        return what
    end
    I.fail(("a target is an op, a value, a pattern, a filter or a function, not a %s"):format(
               ss.type(what)))
end

local function is_filter(what)
    return type(what) == "table" and (what.kind or what.scope or what.name or what.live) ~= nil
end

-- Adds {target, row} for each row that a function returned.
local function add_rows(all, op, rows)
    if type(rows) == "table" then
        for _, row in ipairs(rows) do
            all[#all + 1] = {op.name, tostring(row)}
        end
    elseif rows then
        all[#all + 1] = {op.name, tostring(rows)}
    end
end

-- A row as a text; of a filter it may be a function of the op, which add_rows asks.
local function check_row(kind, what, row)
    if type(row) == "string" or I.class(row) == "Rule" then
        return tostring(row)
    elseif type(row) == "function" and is_filter(what) then
        return row
    elseif row ~= nil then
        I.fail(("a row is a text or a Rule, not a %s"):format(ss.type(row)),
               type(row) == "function" and kind .. "({kind = \"dot_general\"}, f) asks f for each op" or
               "for example: \"dp: S(0) <- S(0), R\"")
    elseif type(what) ~= "function" then
        I.fail(kind .. " needs a row", "for example: " .. kind .. "(\"dot_general_0\", \"R <- R, R\")")
    end
end

-- The list of {target, row} that a statement means.
local function choose(what, row)
    local all = {}
    if type(what) == "function" then
        for op in ss.lab.graph:ops{live = true} do
            add_rows(all, op, what(op))
        end
    elseif is_filter(what) then
        for op in ss.lab.graph:ops(what) do
            add_rows(all, op, type(row) == "function" and row(op) or row)
        end
    else
        all[1] = {name_of(what), row}
    end
    return all
end

-- Runs a command for each, as far as it holds.
local function run_all(command, all, ...)
    local applied, first = 0, nil
    for _, one in ipairs(all) do
        local ok, result = pcall(command, one[1], one[2], ...)
        if ok then
            applied = applied + (result.applied or 1)
        else
            first = first or result
        end
    end
    if first and applied == 0 then
        error(first, 0)
    end
    return {applied = applied, chosen = #all}
end

-- The number of the statement at this line of the file.
local function open_statement(kind)
    local from = I.where()
    for i, statement in ipairs(record.statements) do
        if statement.from == from and statement.what == kind then
            return i
        end
    end
    record.statements[#record.statements + 1] = {from = from, what = kind}
    return #record.statements
end

-- One statement. text(row): what the pin asks for; options: of the command.
local function state(kind, what, row, text, options)
    if not ss.lab.graph then
        I.fail("no graph is loaded", "load FILE")
    end
    local all = choose(what, check_row(kind, what, row))
    if not record then
        if #all == 1 and type(what) ~= "function" and type(row) ~= "function" then
            return commands[kind]{all[1][1], all[1][2], by = options}
        end
        return run_all(function(target, chosen)
            return commands[kind]{target, chosen, by = options}
        end, all)
    end
    local statement = open_statement(kind)
    for _, one in ipairs(all) do
        record.pins[#record.pins + 1] = {one[1], text(one[2]), statement = statement}
    end
end

-- The arguments of a command that is called with one table of its own.
local function from_table(what)
    if type(what) == "table" and not is_filter(what) then
        return what[1] or what.target, what[2] or what.row, what.by
    end
end

--- Pins ops or values: every plan has the row, or the layout. The target is an op, a value, a
--- pattern as `pin` takes it, a filter as graph:ops takes it, or a function that returns a row, a
--- list of rows or nil for each live op; after a filter, the row may be such a function. In a
--- strategy file (see "Strategies"), what does not hold for the model is reported; elsewhere it is
--- an error if it holds for nothing.
---
---     ss.mesh("2x4", "dp,tp")
---     ss.pin(graph.inputs[3], "dp: S(0)")
---     ss.pin(function(op)
---         if op.kind == "dot_general" then return "dp: S(0) <- S(0), R" end
---     end)
---     ss.pin({kind = "tanh"}, "tp: R <- R")
---@param what Op|Var|string|table|fun(op: Op): (string|Rule|string[])?
---@param row? string|Rule|fun(op: Op): (string|Rule|string[])?
---@return table?
function ss.pin(what, row)
    local target, given = from_table(what)
    if target == nil and type(what) == "table" and not is_filter(what) then
        return commands.pin(what)
    end
    return state("pin", target or what, given or row, function(text) return text end)
end

--- Keeps rows or layouts out of plans. Targets are those of ss.pin.
---
---     ss.mesh("4")
---     ss.forbid({kind = "dot_general"}, "P(sum) <- S(1), S(0)")
---@param what Op|Var|string|table|fun(op: Op): (string|Rule|string[])?
---@param row? string|Rule|fun(op: Op): (string|Rule|string[])?
---@return table?
function ss.forbid(what, row)
    local target, given = from_table(what)
    return state("forbid", target or what, given or row,
                 function(text) return "forbid " .. text end)
end

--- Makes plans without the row, or the layout, dearer: by so many microseconds for each op or value
--- of the target. Targets are those of ss.pin; after a function, the price is the second argument.
---
---     ss.mesh("4")
---     ss.prefer("dot_general_*", "S(0) <- S(0), R", 50)
---     ss.prefer(function(op) if op.kind == "add" then return "S(0) <- S(0), S(0)" end end, 2)
---@param what Op|Var|string|table|fun(op: Op): (string|Rule|string[])?
---@param row? string|Rule|fun(op: Op): (string|Rule|string[])?
---@param us? number
---@return table?
function ss.prefer(what, row, us)
    local target, given, by = from_table(what)
    if type(what) == "function" then
        row, us = nil, row
    end
    by = by or us
    if type(by) ~= "number" or by <= 0 then
        I.fail("prefer needs a price in microseconds", "prefer(TARGET, ROW, 10)")
    end
    return state("prefer", target or what, given or row,
                 function(text) return ("prefer %.9g %s"):format(by, text) end, by)
end

--- Places ops, or values, alike. Each target is an op, a value, a pattern or a filter.
---
---     ss.mesh("4")
---     ss.tie(graph.inputs[1], graph.inputs[2])
---@param ... Op|Var|string|table
---@return table?
function ss.tie(...)
    local targets, given = {}, {...}
    if #given == 1 and type(given[1]) == "table" and not is_filter(given[1]) then
        given = given[1]
    end
    for _, what in ipairs(given) do
        for _, one in ipairs(choose(what, "")) do
            targets[#targets + 1] = one[1]
        end
    end
    if not record then
        return commands.tie{table.unpack(targets)}
    end
    local statement = open_statement("tie")
    for i = #targets > 1 and 2 or 1, #targets do
        record.pins[#record.pins + 1] =
            {targets[1], #targets > 1 and "tie " .. targets[i] or "tie", statement = statement}
    end
end

-- ---- rules ----

local reductions = {
    sum = function(a, b) return a + b end,
    prod = function(a, b) return a * b end,
    avg = function(a, b) return (a + b) / 2 end,
    max = math.max,
    min = math.min,
}
local probes = {{2, 3}, {-1.5, 4}, {0.25, -7}, {-3, -2}, {5, 5}, {1e3, -0.125}}

local function same_number(a, b)
    return type(a) == "number" and math.abs(a - b) <= 1e-12 * math.max(1, math.abs(b))
end

local function same_tensor(a, b)
    if type(a) ~= "table" then
        return type(b) ~= "table" and same_number(a, b)
    end
    local same = type(b) == "table" and #a == #b
    for i = 1, same and #a or 0 do
        same = same and same_tensor(a[i], b[i])
    end
    return same
end

-- Whether f maps each of the probes to what `want` maps it to; false if it raises.
local function agrees(f, all, want)
    for _, p in ipairs(all) do
        local ok, got = pcall(f, table.unpack(p))
        if not ok or not same_tensor(got, want(table.unpack(p))) then
            return false
        end
    end
    return true
end

-- Two pieces of two dims, from numbers that no two functions below confuse.
local piece_probes = {
    {{{{1, -2}, {3, 0.5}}, {{-4, 7}, {0.25, 6}}}},
    {{{{-3, 8}, {2, -1}}, {{5, 0.125}, {-9, 4}}}},
}

local function by_elements(f)
    local function both(a, b)
        if type(a) ~= "table" then
            return f(a, b)
        end
        local out = {}
        for i = 1, #a do
            out[i] = both(a[i], b[i])
        end
        return out
    end
    return function(pieces) return both(pieces[1], pieces[2]) end
end

local function joined(dim)
    local function join(a, b, d)
        local out = {}
        for i = 1, #a do
            out[i] = d == 0 and a[i] or join(a[i], b[i], d - 1)
        end
        for i = 1, d == 0 and #b or 0 do
            out[#a + i] = b[i]
        end
        return out
    end
    return function(pieces) return join(pieces[1], pieces[2], dim) end
end

-- The placement that a function combines: of two numbers, a reduction; of the list of pieces, which
-- are nested tables, a reduction of them or their concatenation along dim 0 or 1.
local function placement_of_function(combine)
    for _, name in ipairs{"sum", "prod", "avg", "max", "min"} do
        local f = reductions[name]
        if agrees(combine, probes, f) or agrees(combine, piece_probes, by_elements(f)) then
            return "P(" .. name .. ")"
        end
    end
    for dim = 0, 1 do
        if agrees(combine, piece_probes, joined(dim)) then
            return ("S(%d)"):format(dim)
        end
    end
    I.fail("no collective computes this combine function",
           "f(a, b) of numbers, or f(pieces) of one list of both pieces: a reduction (sum, prod, " ..
           "avg, max, min), or their concatenation along dim 0 or 1; \"gather(2)\" says another dim")
end

-- One entry of a CombineSpec as a placement.
local function placement_of(combine)
    if type(combine) == "function" then
        return placement_of_function(combine)
    end
    local dim = combine:match("^gather%((%d+)%)$")
    local reduction = combine:match("^reduce%((%w+)%)$") or (reductions[combine] and combine)
    return dim and "S(" .. dim .. ")" or reduction and "P(" .. reduction .. ")" or
               combine == "identity" and "R" or combine
end

-- A row as text: as it is, a Rule, or {shard = {...}, combine = {...}}.
local function row_text(row)
    if type(row) ~= "table" then
        return tostring(row)
    end
    if type(row.shard) ~= "table" or row.combine == nil then
        I.fail("a row is a text, or a table with shard and combine",
               "{shard = {\"S(0)\", \"R\"}, combine = \"gather(0)\"}")
    end
    local results = {}
    for i, one in ipairs(type(row.combine) == "table" and row.combine or {row.combine}) do
        results[i] = placement_of(one)
    end
    return table.concat(results, ", ") .. " <- " .. table.concat(row.shard, ", ")
end

local state_rule = ss.rule
ss.rule = setmetatable({}, {__call = function(_, ...) return state_rule(...) end})

--- Adds a row to the rules of an op. The row is a text, "S(0) <- S(0), R", or a table: shard lists
--- the placements of the operands, and combine says for each result how the pieces make the whole:
--- "gather(DIM)", "identity", "reduce(sum)" (sum, prod, avg, max, min, and, or), a placement, or a
--- function, whose values on probes say which reduction or concatenation it is: f(a, b) of two
--- numbers, or f(pieces) of one list with both pieces, which are matrices as lists of rows. The row
--- is checked by probes, and an error is raised if they refute it. {unchecked = true} believes it:
--- its proof is `unchecked` wherever it is shown.
---
---     local op = graph:op("dot_general_0")
---     local ok, err = pcall(ss.rule.add, op, "P(max) <- S(1), S(0)")
---     print(ok, err.message)
---     ss.rule.add(op, {shard = {"S(1)", "S(0)"}, combine = math.max}, {unchecked = true})
---     print(ss.rule_add().added[1].row)
---     local columns = function(pieces) -- side by side
---         local all = {}
---         for i, row in ipairs(pieces[1]) do
---             all[i] = table.move(pieces[2][i], 1, #pieces[2][i], #row + 1, {table.unpack(row)})
---         end
---         return all
---     end
---     print(pcall(ss.rule.add, op, {shard = {"R", "S(1)"}, combine = columns})) -- it is there
---@param op Op|string
---@param row string|Rule|{shard: string[], combine: string|(string|fun(a: number, b: number): number)[]}
---@param options? {unchecked?: boolean}
---@return table
function ss.rule.add(op, row, options)
    return ss.rule_add{op, row_text(row), unchecked = options and options.unchecked or false}
end

for _, name in ipairs{"pin", "forbid", "prefer", "tie", "rule"} do
    I.global_functions[name] = true
end

I.chapters = I.chapters or {}
table.insert(I.chapters, 1, {owner = "Strategy", text = [[
## Strategies

A strategy is a file that says how a model shall be sharded, as far as its author cares; `solve --strategies FILE` finds the best plan that follows it.
It is an ordinary script, in which `pin`, `forbid`, `prefer` and `tie` (also `ss.pin` and so on) are recorded: they hold from that solve on, until the next strategy or `unpin`.
`samples/strategies` has five; this one cuts the batch on the first axis, and the state of the optimizer with it:

    ss.mesh("2x4", "dp,tp")                             -- as a rule, before the file
    local dp = mesh.axes[1].name
    for _, var in ipairs(graph.inputs) do
        if not var.state and var.rank > 0 then
            pin(var, dp .. ": S(0)")                    -- a layout of an input
        elseif var.label and not var.label:find("^params") then
            prefer(var, dp .. ": S(0)", 5)              -- unless it costs more than 5 us
        end
    end
    pin({kind = "dot_general"}, function(op)            -- a row of an op
        if op.scope:find("layer_0") then return dp .. ": S(0) <- S(0), R" end
    end)

**Targets.** Inputs are values with a label, and labels match as paths: `pin("var:params/*/attn/qkv/w", "tp: S(1)")`.
An op, a pattern of op names, `scope:PATTERN` or a filter means ops, whose row is results <- operands; `help pin` says more.
The value that an op makes is `op.results[1]`.

**Axes.** A pin is on the axis that it names, `"tp: S(1)"`; one for another axis is another pin, and both hold.
Without a name it has a placement for each axis: `"RS(1)"`.
`mesh.axes` has names and sizes, so that a file need not know them.

**What is reported.** A table has a line per statement: its text, the number of ops or values that it matched and that took it, and the first reason of the others.
A statement that holds for nothing is noted as unused, and the solve goes on; an error in the script ends it.
Pins of one op that no row satisfies together are an error that names them.
`baseline dp` and its relatives tell what a known scheme costs on the same devices.
]]})

-- Begins and ends the recording of a strategy file; the end returns its pins and statements.
I.set_strategies(function()
    if not ss.lab.graph then
        I.fail("no graph is loaded: strategies are for a model", "load FILE")
    elseif not ss.lab.mesh then
        I.fail("no device mesh is set: strategies are for one", "mesh SHAPE, for example: mesh 2x4")
    end
    record = {pins = {}, statements = {}}
end, function()
    local made = record
    record = nil
    if made then
        return made.pins, made.statements
    end
end)
