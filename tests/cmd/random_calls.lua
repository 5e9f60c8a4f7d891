-- SPDX-License-Identifier: GPL-3.0-or-later
-- Random calls of all functions and methods, with arguments of the documented types, or of wrong
-- ones: each may raise an error, and nothing else. What there is to call comes from the type stubs
-- (STUBS), so that new functions are called without a word here. The test sets SEED, COUNT and
-- STUBS.
local state, calls, raised = SEED, 0, 0
local function random(n)
    state = state * 6364136223846793005 + 1442695040888963407
    return (state >> 33) % n + 1
end
local function any_of(list)
    return list[random(#list)]
end

-- What ends the session, writes, or takes long; and what waits for a person.
local left_out = {}
for name in ([[ss.quit ss.pareto ss.top ss.certify ss.compare ss.conflict ss.calibrate ss.check
               ss.audit ss.check_rules ss.pipeline ss.schedule_exact ss.mesh_auto ss.view
               ss.each_rule ss.baseline ss.what_if_mesh ss.what_if_cluster ss.what_if_limit
               ss.what_if_latency ss.what_if_bandwidth ss.what_if_stages ss.replay ss.lua
               ss.schedule_compare ss.save ss.run ss.alias]]):gmatch("%S+") do
    left_out[name] = true
end

-- ---- what there is ----

local functions = {} -- {owner, method?, name, parameters: {type, ...}}
do
    local parameters = {}
    for line in STUBS:gmatch("[^\n]*") do
        local kind = line:match("^%-%-%-@param %S+ (.*)$")
        local owner, how, name = line:match("^function ([%w_.]+)([.:])([%w_]+)%(")
        local field, form = line:match("^%-%-%-@field ([%w_]+) fun(%b())")
        local class = line:match("^%-%-%-@class (%w+)")
        if class then
            parameters.class = class
        end
        if kind then
            local optional = line:match("^%-%-%-@param %S+%?")
            parameters[#parameters + 1] = kind .. (optional and "|nil" or "")
        elseif owner then
            local full = owner .. "." .. name
            if not left_out[full] then
                functions[#functions + 1] = {owner = owner, method = how == ":", name = name,
                                             parameters = parameters}
            end
            parameters = {}
        elseif field then
            local list = {}
            for one in form:sub(2, -2):gmatch("[%w_?]+: ([^,]+)") do
                list[#list + 1] = one
            end
            functions[#functions + 1] = {owner = parameters.class, method = true, name = field,
                                         parameters = list}
        end
    end
    assert(#functions > 100, "the stubs have no functions")
end

-- ---- values ----

local words = {"x", "y", "w", "mm", "f", "f32", "bf16", "i32", "i1", "S(0) <- S(0), R", "R <- R, R",
    "P(sum) <- S(1), S(0)", "dp: S(0)", "dot_general_0", "tanh", "add", "reduce", "sort", "scatter",
    "2x4", "2", "dp,tp", "toy", "h100x8", "layer_0", "adam", "sgd", "max", "LT", "solve", "load",
    "C[i,j] += A[i,k] * B[k,j]", "y[i] = exp(x[i])", "A[i,k]", "x[n]", "y[n]", "f32[8,4]",
    "f32[8]", "my_gemm", "identity", "gather(0)", "reduce(sum)", "scope:*", "", "\0", ("z"):rep(200),
    "%b", "[", "1e9", "-1", "ops", "int", "flag", "op", "bytes", "K", "custom_call", "same"}
local live = {} -- values by their class
local function keep(value)
    local class = ss.type(value)
    if class == "table" then
        local meta = getmetatable(value)
        for name, known in pairs(CLASSES or {}) do
            class = meta == known and name or class
        end
    end
    live[class] = live[class] or {}
    live[class][random(12)] = value
end

local function any_live(class)
    local all = {}
    for i = 1, 12 do
        all[#all + 1] = live[class] and live[class][i]
    end
    return #all > 0 and any_of(all) or nil
end

local make
local function junk()
    local k = random(14)
    if k <= 3 then
        return any_of{0, 1, -1, 3, 1e300, 0/0, math.maxinteger, 2^53, 0.5, 64}
    elseif k <= 6 then
        return any_of(words)
    elseif k == 7 then
        return random(2) == 1
    elseif k == 8 then
        return any_of{print, coroutine.create(print), {}, {1, 2}, {{}}, {"x", 3}, {name = 1}}
    elseif k == 9 then
        return nil
    end
    local classes = {}
    for class in pairs(live) do
        classes[#classes + 1] = class
    end
    table.sort(classes)
    return #classes > 0 and any_live(any_of(classes)) or nil
end

-- A function that a call may call: it returns what is asked for, or not.
local function closure(result)
    return any_of{
        function(...) return ... end,
        function() return make(result, 3) end,
        function() return nil end,
        function() error("on purpose") end,
        function(a) return a and a[1] end,
        function(a, b) return a + b end,
    }
end

-- The parts of "A|B", "{a: T, b: T}", outside of brackets.
local function split(text, separator)
    local parts, depth, from = {}, 0, 1
    for i = 1, #text do
        local c = text:sub(i, i)
        if c:find("[%[{(<]") then
            depth = depth + 1
        elseif c:find("[%]})>]") and text:sub(i - 1, i) ~= "->" then
            depth = depth - 1
        elseif c == separator and depth == 0 then
            parts[#parts + 1] = text:sub(from, i - 1)
            from = i + 1
        end
    end
    parts[#parts + 1] = text:sub(from)
    return parts
end

local function make_table(text, depth)
    local made = {}
    for _, part in ipairs(split(text, ",")) do
        local name, optional, kind = part:match("^%s*([%w_]+)(%??)%s*:%s*(.*)$")
        if name and (optional == "" or random(3) == 1) then
            made[name] = make(kind, depth + 1)
        end
    end
    if random(12) == 1 then
        made[any_of(words)] = junk()
    end
    return made
end

function make(kind, depth)
    if random(9) == 1 or depth > 4 then
        return junk()
    end
    kind = kind:match("^%s*(.-)%s*$")
    if kind:find("^fun") then
        return closure(kind:match("%):%s*(.*)$") or "any")
    end
    local choices = split(kind, "|")
    if #choices > 1 then
        return make(any_of(choices), depth + 1)
    end
    local list = kind:match("^(.*)%[%]")
    if list then
        local made = {}
        for i = 1, random(4) - 1 do
            made[i] = make(list:match("^%((.*)%)$") or list, depth + 1)
        end
        return made
    end
    local word = kind:match("^[%w_]+")
    if kind:sub(1, 1) == "{" then
        return make_table(kind:match("^{(.*)}") or "", depth)
    elseif word == "string" then
        return any_of(words)
    elseif word == "integer" then
        return any_of{0, 1, 2, -1, 3, 8, 64}
    elseif word == "number" then
        return any_of{0, 1, -2.5, 1e-3, 0/0, 1e300}
    elseif word == "boolean" then
        return random(2) == 1
    elseif word == "table" then
        return any_of{{}, {1}, {2, 4}, {"x"}, {{name = "n"}}, {dimension = 0}, {dimensions = {0}}}
    elseif word == "nil" then
        return nil
    end
    return any_live(word) or junk()
end

-- ---- calls ----

local named = 0
local function next_name()
    named = named + 1
    return named
end
local function refill()
    ss.load("samples/mlp.mlir")
    ss.mesh(any_of{"2", "2x2"})
    local b = ss.build("b")
    CLASSES = {Builder = getmetatable(b), Value = getmetatable(b:input("x", {4, 4}))}
    local op = ss.op{name = "mm", expr = "C[i,j] += A[i,k] * B[k,j]"}
    CLASSES.Operator = getmetatable(op)
    live = {}
    for _ = 1, 6 do
        keep(b)
        keep(b:input("x" .. next_name(), any_of{{4, 4}, {4}, {}, {2, 4, 4}}, any_of{"f32", "i32"}))
        keep(b:param("w" .. next_name(), {4, 4}))
        keep(ss.tensor(any_of{{2, 3}, {4}, {}}, 1))
        keep(op)
        keep(graph)
        keep(graph:op("dot_general_0"))
        keep(graph.inputs[random(#graph.inputs)])
    end
    keep(lab)
    keep(ss.op{name = "f", inputs = {"x[n]"}, outputs = {"y[n]"}, run = function(x) return x end})
end

local function show(v, depth)
    if type(v) ~= "table" or getmetatable(v) or depth > 3 then
        return type(v) == "string" and ("%q"):format(v) or tostring(v)
    end
    local parts = {}
    for key, value in pairs(v) do
        parts[#parts + 1] = ("[%s] = %s"):format(show(key, 4), show(value, depth + 1))
    end
    return "{" .. table.concat(parts, ", ") .. "}"
end

local function call(f)
    local arguments, n = {}, #f.parameters
    for i = 1, n do
        arguments[i] = make(f.parameters[i], 0)
    end
    if random(10) == 1 then
        n = n + 1
        arguments[n] = junk()
    end
    if TRACE then
        io.stderr:write(f.owner, ".", f.name, "(")
        for i = 1, n do
            io.stderr:write(show(arguments[i], 0), i < n and ", " or "")
        end
        io.stderr:write(")\n")
    end
    if not f.method then
        local of = f.owner == "ss" and ss or ss[f.owner:sub(4)]
        return of[f.name](table.unpack(arguments, 1, n))
    end
    local object = random(40) == 1 and junk() or any_live(f.owner)
    return object[f.name](object, table.unpack(arguments, 1, n))
end

local seen = {}
while calls < COUNT do
    if calls % 500 == 0 then
        refill()
    end
    local f = any_of(functions)
    local ok, result = pcall(call, f)
    calls = calls + 1
    raised = raised + (ok and 0 or 1)
    seen[f] = seen[f] or ok
    if ok and (type(result) == "table" or type(result) == "userdata") then
        keep(result)
    elseif not ok and TRACE then
        io.stderr:write("    ", tostring(result), "\n")
    end
end
local n = 0
for _ in pairs(seen) do
    n = n + 1
end
print(("calls: %d, raised: %d, functions: %d of %d"):format(calls, raised, n, #functions))
