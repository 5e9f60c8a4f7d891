-- SPDX-License-Identifier: GPL-3.0-or-later
-- The table ss: a function per command, jobs, and methods that are easier said in Lua. The chunk
-- receives the table of what is written in C.
--
-- A block of lines that begin with three dashes, right above a function, is its documentation: it
-- feeds `help ss.NAME`, docs/lua.md and the type stubs. The form is that of LuaLS. Indented lines
-- are examples; each runs as a test, after samples/mlp.mlir has been loaded.
local I = ...

local ss = {lab = I.lab}
I.ss = ss
I.functions = {}                                    -- by name: those that are not commands
local scheduled = setmetatable({}, {__mode = "k"})  -- coroutines that ss.together runs
I.scheduled = scheduled
local running = coroutine.running

-- ---- commands and jobs ----

-- Waits for a job; a coroutine of ss.together lets others go on meanwhile.
local function wait(job, progress)
    while not job:is_done() do
        if progress and progress(job:progress()) == false then
            job:cancel()
        end
        if scheduled[running()] then
            coroutine.yield()
        else
            I.step()
        end
    end
    return job:take()
end

I.set_wait(function(name, ...)
    local given = ...
    if type(given) ~= "table" or not given.progress then
        return wait(I.start(name, ...))
    end
    local rest = {}
    for key, value in pairs(given) do
        rest[key] = value
    end
    rest.progress = nil
    return wait(I.start(name, rest), given.progress)
end)

for name, call in pairs(I.commands) do
    ss[name] = call
end

--- Begins a command and returns at once. A command that changes nothing works on a copy of the
--- laboratory as it is now, so several of them run at the same time; after one that changes
--- something, the next command waits for its end. Jobs that are not waited for are cancelled at the
--- end of the script.
---
---     ss.mesh("2x4")
---     local job = ss.job("what_if_mesh", {"8"})
---     print(job:wait().objective)
---@param command string name of a function of ss
---@param ... any its arguments
---@return Job
function ss.job(command, ...)
    return I.start(command, ...)
end

--- Calls functions as coroutines, side by side: while one waits for a command, the others go on.
--- Returns the first result of each. An error of one ends all.
---
---     ss.mesh("2x4")
---     local flat, deep = ss.together(
---         function() return ss.what_if_mesh{"8"}.objective end,
---         function() return ss.what_if_mesh{"2x2x2"}.objective end)
---     print(flat, deep)
---@param ... fun(): any
---@return any ...
function ss.together(...)
    local n, functions = select("#", ...), {...}
    local threads, results, live = {}, {}, n
    for i = 1, n do
        threads[i] = coroutine.create(functions[i])
        scheduled[threads[i]] = true
    end
    while live > 0 do
        for i = 1, n do
            local thread = threads[i]
            if thread then
                local ok, result = coroutine.resume(thread)
                if not ok then
                    error(result, 0)
                end
                if coroutine.status(thread) == "dead" then
                    results[i], threads[i], live = result, nil, live - 1
                end
            end
        end
        if live > 0 then
            I.step()
        end
    end
    return table.unpack(results, 1, n)
end

local Job = I.job_methods

--- Waits for the end and returns what the command returns, or raises its error. Once only.
---
---     ss.mesh("2x4")
---     local job = ss.job("solve", {time = "10s"})
---     local result = job:wait(function(p) print(p.phase, p.elapsed_s) end)
---     print(result.objective)
---@param progress? fun(p: {phase: string, done: number, total?: number, incumbent?: number, bound?: number, elapsed_s: number}): boolean? called about twenty times a second; false cancels
---@return table
function Job:wait(progress)
    return wait(self, progress)
end

-- ---- methods of objects ----

local Op, Graph = I.members.Op, I.members.Graph

--- The rows of its rules that apply at its lengths. Discovers the rules if they are not there.
---
---     print(graph:op("dot_general_0"):rules()[2].row)
---@return Rule[]
function Op:rules()
    if not ss.lab.discovered then
        ss.discover()
    end
    return I.rules_of(self)
end

--- Its named inputs whose state the step replaces: parameters, and state of the optimizer.
---
---     for _, v in ipairs(graph:state()) do print(v.label, v.type) end
---@return Var[]
function Graph:state()
    local found = {}
    for _, var in ipairs(self.inputs) do
        if var.state then
            found[#found + 1] = var
        end
    end
    return found
end

--- The class of an object ("Op", "Plan", ...), else what type says.
---
---     print(ss.type(graph), ss.type(1))
---@param value any
---@return string
function ss.type(value)
    return I.class(value) or type(value)
end

-- ---- globals ----

local objects = {graph = true, mesh = true, plan = true}
I.global_functions = {}                             -- of ss, that need no "ss." before them
setmetatable(_G, {__index = function(_, name)
    if name == "lab" then
        return ss.lab
    elseif objects[name] then
        return ss.lab[name]
    elseif I.global_functions[name] then
        return ss[name]
    end
end})

setmetatable(ss, {__index = function(_, name)
    local all = {}
    for key in pairs(ss) do
        all["ss." .. key] = true
    end
    I.miss("function", "ss." .. tostring(name), all,
           "help lists the commands; each is a function of ss")
end})
_G.ss = ss
