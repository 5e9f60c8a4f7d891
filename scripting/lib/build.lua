-- SPDX-License-Identifier: GPL-3.0-or-later
-- ss.build: graphs in a few lines. A builder holds a growing graph (raw_graph, scripting/build.c) and
-- a tape of its ops, which lib/grad.lua differentiates. Here are the graph, its inputs, ops of any
-- kind, and what ends it; lib/primitives.lua and lib/layers.lua add methods for what models need.
local I = ...
local ss = I.ss
local raw = I.raw_graph

local Builder, Value = {}, {}
I.Builder, I.Value = Builder, Value

-- ---- arguments ----

local function is_value(x)
    return type(x) == "table" and getmetatable(x) == Value
end
I.is_value = is_value

local function fail(message, ...)
    I.fail(message:format(...))
end

local function shape_text(v)
    return ("%s[%s]"):format(v.dtype, table.concat(v.shape, ","))
end

-- Something of the script's in a message.
local function describe(x)
    return is_value(x) and shape_text(x) or type(x)
end

local function check_value(what, v)
    if not is_value(v) then
        fail("%s takes a value of the builder, not a %s", what, describe(v))
    end
    return v
end

local function copy(list)
    return table.move(list, 1, #list, 1, {})
end
I.copy_list = copy

-- A dim from 0; negative ones count from the end.
local function check_dim(what, dim, rank)
    if math.type(dim) ~= "integer" or dim < -rank or dim >= rank then
        fail("%s: dim %s of a value of %d dims", what, tostring(dim), rank)
    end
    return dim < 0 and dim + rank or dim
end

-- One dim, a list of dims, or nil: all.
local function check_dims(what, dims, rank)
    local all = {}
    if dims == nil then
        for d = 0, rank - 1 do all[d + 1] = d end
        return all
    end
    for i, dim in ipairs(type(dims) == "table" and dims or {dims}) do
        all[i] = check_dim(what, dim, rank)
    end
    table.sort(all)
    for i = 2, #all do
        if all[i] == all[i - 1] then
            fail("%s: dim %d is there twice", what, all[i])
        end
    end
    return all
end

local function count(shape)
    local n = 1
    for _, length in ipairs(shape) do n = n * length end
    return n
end
I.count_elements = count

local function is_float(dtype)
    return dtype:find("^b?f") ~= nil
end
I.is_float = is_float

-- ---- frames: the graph itself, and bodies of regions while they are traced ----

local function new_frame(name, parent)
    return {raw = raw.graph(name), tape = {}, scope = 0, path = {}, parent = parent, captured = {},
            inner = {}}
end

local function wrap(b, frame, t)
    t.builder, t.frame = b, frame
    return setmetatable(t, Value)
end

-- The value that stands for v in a frame: itself, a copy of a constant, or an input of the region.
local function bring(b, v, frame)
    if v.frame == frame then
        return v
    end
    if not frame.parent then
        fail("a value of another graph, or of a body that has ended")
    end
    local here = frame.inner[v.frame] and frame.inner[v.frame][v.id]
    if here then
        return here
    end
    local outer = bring(b, v, frame.parent)
    if outer.literal then
        here = wrap(b, frame, raw.constant(frame.raw, v.dtype, v.shape, outer.literal, 0))
        here.literal = outer.literal
    else
        here = wrap(b, frame, raw.input(frame.raw, "outer", nil, v.dtype, v.shape))
        frame.captured[#frame.captured + 1] = outer
    end
    frame.inner[v.frame] = frame.inner[v.frame] or {}
    frame.inner[v.frame][v.id] = here
    return here
end

local function check_builder(b, what)
    if type(b) ~= "table" or not rawget(b, "frame") then
        fail("%s is a method of a builder: b:%s(...)", what, what)
    end
end

-- ---- making a graph ----

--- Begins a graph: a builder, to which inputs and ops are added. Its last methods turn it into the
--- model of the laboratory (load), into StableHLO (text) or into numbers (eval).
---
---     local b = ss.build("mlp")
---     local x, y = b:input("x", {64, 32}), b:input("y", {64, 16})
---     local h = b:scope("layer_0", function() return b:tanh(b:linear(x, 128)) end)
---     local out = b:scope("layer_1", function() return b:linear(h, 16) end)
---     local loss = b:scope("loss", function() return b:mean((out - y)^2) end)
---     b:train(loss, {method = "adam", lr = 1e-3})
---     b:load()
---     print(#graph.inputs, #graph:state())
---@param name? string of the graph
---@param dtype? string of inputs and constants for which none is given; f32 if it is not said
---@return Builder
function ss.build(name, dtype)
    local b = {frame = new_frame(name and tostring(name) or "model", nil), names = {}, params = {},
               inputs = {}, outputs = {}, dtype = dtype or "f32"}
    return setmetatable(b, Builder)
end

-- The method of that name, or nil: one of the library, or an elementwise op (lib/primitives.lua).
local function method_of(name)
    local method = rawget(Builder, name)
    local op = type(name) == "string" and (I.short_ops[name] or name)
    if method == nil and op and raw.elementwise(op) then
        method = function(b, ...) return I.elementwise(b, op, ...) end
    end
    return method
end

local function miss(what, name)
    local all = raw.elementwise_ops()
    for key in pairs(Builder) do all[key] = true end
    for key in pairs(I.short_ops) do all[key] = true end
    I.miss(what, tostring(name), all, "help ss.Builder lists the methods")
end

Builder.__index = function(_, name)
    return method_of(name) or miss("method of a builder", name)
end
Builder.__name = "Builder"

-- Names that users know of some ops.
I.short_ops = {exp = "exponential", neg = "negate", sub = "subtract", mul = "multiply",
               div = "divide", max = "maximum", min = "minimum", pow = "power", sin = "sine",
               cos = "cosine", sigmoid = "logistic", erf = "chlo.erf", log1p = "log_plus_one",
               expm1 = "exponential_minus_one"}

-- The label of an input in JAX's spelling: params['layer_0']['w'].
local function label_of(b, root, name)
    local path = copy(b.frame.path)
    path[#path + 1] = name
    for i, element in ipairs(path) do
        path[i] = "['" .. element .. "']"
    end
    return root .. table.concat(path), table.concat(path)
end

-- Its name for commands is path, in which all but letters and digits become "_".
local function add_input(b, what, label, name, shape, dtype, path)
    check_builder(b, what)
    if type(name) ~= "string" or name == "" then
        fail("%s needs a name", what)
    elseif type(shape) ~= "table" then
        fail("%s needs a shape, for example {64, 32}", what)
    elseif b.frame.parent or b.frame.in_loop then
        fail("%s: inputs are not made in bodies of ops", what)
    elseif b.names[label] then
        fail("there is an input %s already", label)
    end
    local v = wrap(b, b.frame, raw.input(b.frame.raw, (path or name):gsub("'%]%['", "_"):gsub("[^%w_]", ""),
                                      label, dtype or b.dtype, shape))
    b.names[label], v.name, v.label, v.path = v, name, label, path
    b.inputs[#b.inputs + 1] = v
    return v
end

I.add_input = add_input

--- Adds an input: what a step reads anew each time.
---
---     local b = ss.build()
---     local tokens = b:input("tokens", {8, 128}, "i32")
---     print(tokens.dtype, #tokens.shape)
---@param name string
---@param shape integer[]
---@param dtype? string as in StableHLO: f32, bf16, i32, i1, ...
---@return Value
function Builder:input(name, shape, dtype)
    return add_input(self, "input", name, name, shape, dtype)
end

--- Adds a parameter: an input that b:train replaces by its next value. Its label is that of JAX:
--- params['layer_0']['w'] for w in the scope layer_0.
---
---     local b = ss.build()
---     local w = b:scope("layer_0", function() return b:param("w", {4, 4}) end)
---     print(w.label)
---@param name string
---@param shape integer[]
---@param dtype? string
---@return Value
function Builder:param(name, shape, dtype)
    check_builder(self, "param")
    local label, path = label_of(self, "params", name)
    local v = add_input(self, "param", label, name, shape, dtype, path)
    self.params[#self.params + 1] = v
    return v
end

--- Adds a state of an optimizer or of the model: an input that b:update replaces.
---
---     local b = ss.build()
---     local count = b:state("count", {}, "i32")
---     b:update(count, count + 1)
---     print(b:eval{count = 4}.count)
---@param name string
---@param shape integer[]
---@param dtype? string
---@return Value
function Builder:state(name, shape, dtype)
    check_builder(self, "state")
    local label, path = label_of(self, "state", name)
    return add_input(self, "state", label, name, shape, dtype, path)
end

--- Adds ops in a scope: calls the function, and returns what it returns. Scopes nest; they are how
--- ops are found (graph:ops{scope = "layer_*"}) and how parameters are called.
---
---     local b = ss.build()
---     local x = b:input("x", {4, 4})
---     local y = b:scope("layer_0", function() return b:scope("mlp", b.tanh, b, x) end)
---     b:output(y, "y")
---     b:load()
---     for op in graph:ops() do print(op.scope) end
---@param name string
---@param f fun(...): any
---@param ... any its arguments
---@return any ...
function Builder:scope(name, f, ...)
    check_builder(self, "scope")
    if type(name) ~= "string" or name == "" or type(f) ~= "function" then
        fail("scope takes a name and a function")
    end
    local frame = self.frame
    local scope, path = frame.scope, frame.path
    local leave <close> = setmetatable({}, {__close = function()
        frame.scope, frame.path = scope, path
    end})
    for element in name:gmatch("[^/]+") do
        frame.scope = raw.scope(frame.raw, frame.scope, element)
        frame.path = copy(frame.path)
        frame.path[#frame.path + 1] = element
    end
    return f(...)
end

-- ---- ops ----

-- Ops with another number of results than one, besides those that follow from operands and regions.
local n_results = {batch_norm_training = 3, batch_norm_grad = 3, ["chlo.top_k"] = 2,
                   rng_bit_generator = 2}
-- Ops with a region whose results are the op's, and ops that fold n operands with a region.
local by_region = {["if"] = true, case = true, ["while"] = true}
local by_data = {reduce = function(n) return n // 2 end, reduce_window = function(n) return n // 2 end,
                 scatter = function(n) return (n - 1) // 2 end, sort = function(n) return n end}
local regions = {body = true, body2 = true, branches = true}
local scalars = {reduce = 2, reduce_window = 2, scatter = 2, sort = 2, map = 1,
                 select_and_scatter = 2}

-- The types of a region's arguments: scalars of each operand that is data, once or twice.
local function argument_types(kind, operands, n_data)
    local types = {}
    if kind == "while" then
        for i, v in ipairs(operands) do types[i] = {v.dtype, v.shape} end
    elseif kind == "sort" then
        for _, v in ipairs(operands) do
            types[#types + 1] = {v.dtype, {}}
            types[#types + 1] = {v.dtype, {}}
        end
    elseif scalars[kind] then
        for _ = 1, scalars[kind] do
            for i = 1, n_data do types[#types + 1] = {operands[i].dtype, {}} end
        end
    end
    return types
end

-- Traces one body; captured: outer values that become inputs first, in this order.
local function trace(b, kind, body, types, captured)
    local frame = new_frame(kind, b.frame)
    local args = {}
    for i, t in ipairs(types) do
        args[i] = wrap(b, frame, raw.input(frame.raw, "arg" .. i, nil, t[1], t[2]))
    end
    for _, v in ipairs(captured) do
        bring(b, v, frame)
    end
    local outer = b.frame
    local leave <close> = setmetatable({}, {__close = function() b.frame = outer end})
    b.frame = frame
    local results
    if type(body) == "string" then
        if #args ~= 2 then
            fail("%s: a region that is called %s has two arguments, not %d", kind, body, #args)
        end
        results = {b:op(body, args)}
    else
        results = {body(table.unpack(args))}
    end
    for _, v in ipairs(results) do
        raw.output(frame.raw, bring(b, check_value("a region", v), frame).id)
    end
    return frame, #results
end

-- Replaces functions and names by graphs; returns the values that they capture, and how many results
-- the first one has. All regions of an op take the same captured values.
local function trace_regions(b, kind, attrs, types)
    local bodies = {}
    for name in pairs(regions) do
        local given = attrs[name]
        for i, body in ipairs(type(given) == "table" and given or {given}) do
            bodies[#bodies + 1] = {name = name, i = i, body = body, list = type(given) == "table"}
        end
    end
    table.sort(bodies, function(x, y) return x.name == y.name and x.i < y.i or x.name < y.name end)
    local captured, seen, results = {}, {}, 0
    for round = 1, #bodies > 1 and 2 or 1 do
        for k, one in ipairs(bodies) do
            local frame, n = trace(b, kind, one.body, types, round == 2 and captured or {})
            one.raw = frame.raw
            results = k == 1 and n or results
            for _, v in ipairs(round == 1 and frame.captured or {}) do
                if not seen[v] then
                    seen[v], captured[#captured + 1] = true, v
                end
            end
        end
    end
    for _, one in ipairs(bodies) do
        if one.list then
            attrs[one.name] = one.i == 1 and {} or attrs[one.name]
            attrs[one.name][one.i] = one.raw
        else
            attrs[one.name] = one.raw
        end
    end
    return captured, results
end

local function count_results(kind, attrs, operands, of_region)
    if by_region[kind] then
        return of_region
    elseif by_data[kind] then
        return attrs.n_inputs or by_data[kind](#operands)
    end
    return n_results[kind] or 1
end

--- Adds any op of StableHLO or CHLO. Attributes have StableHLO's names and words; those with a
--- default in StableHLO may be left out, dimension numbers are not nested, shape and dtype are those
--- of the result where the operands do not tell. Dims count from 0. Regions are functions, or the
--- name of an op of two operands: body; of `if` body and body2; of `case` the list branches; of
--- `while` body, and body2 for the condition. Returns the results; count, their number, is needed
--- only where it does not follow from the op.
---
---     local b = ss.build()
---     local x, w = b:input("x", {4, 8}), b:input("w", {8, 2})
---     local y = b:op("stablehlo.dot_general", {x, w},
---         {lhs_contracting_dimensions = {1}, rhs_contracting_dimensions = {0}})
---     local most = b:op("reduce", {y, b:constant(-math.huge)}, {dimensions = {1}, body = "maximum"})
---     local sorted = b:op("sort", {y}, {dimension = 1,
---         body = function(a, c) return b:compare("LT", a, c) end})
---     print(y, most, sorted)
---@param kind string
---@param operands Value[]
---@param attributes? table<string, any>
---@param count? integer
---@return Value ...
function Builder:op(kind, operands, attributes, count)
    check_builder(self, "op")
    if type(kind) ~= "string" or type(operands) ~= "table" or is_value(operands) then
        fail("op takes a kind and a list of values")
    elseif attributes ~= nil and type(attributes) ~= "table" then
        fail("%s: attributes are a table", kind)
    end
    kind = kind:gsub("^stablehlo%.", "")
    local attrs, given, values = {}, {}, {}
    for name, value in pairs(attributes or {}) do attrs[name] = value end
    if kind == "case" and type(attrs.branches) == "table" and not attrs.body then
        local all = attrs.branches
        attrs.body, attrs.body2 = all[1], all[2]
        attrs.branches = #all > 2 and table.move(all, 3, #all, 1, {}) or nil
    end
    for i, v in ipairs(operands) do
        if not is_value(v) then
            fail("%s: operand %d is a %s, not a value", kind, i, describe(v))
        end
        given[i] = v.id and bring(self, v, self.frame)
    end
    local of_region
    if attrs.body or attrs.body2 or attrs.branches then
        local n_data = by_data[kind] and by_data[kind](#given) or (kind == "map" and #given or 1)
        local captured
        captured, of_region = trace_regions(self, kind, attrs, argument_types(kind, given, n_data))
        if by_data[kind] and not attrs.n_inputs then
            attrs.n_inputs = n_data
        elseif kind == "map" then
            attrs.n_inputs = #given
        end
        for _, v in ipairs(captured) do given[#given + 1] = v end
    end
    local ids = {}
    for i, v in ipairs(given) do ids[i] = v.id end
    local frame = self.frame
    local made, full = raw.op(frame.raw, kind, ids, attrs, frame.scope,
                              count or count_results(kind, attrs, operands, of_region))
    for i, t in ipairs(made) do values[i] = wrap(self, frame, t) end
    attributes = attributes or {}
    frame.tape[#frame.tape + 1] = {kind = kind, attrs = full, operands = given, results = values,
                                   path = frame.path,
                                   bodies = {body = attributes.body, body2 = attributes.body2,
                                             branches = attributes.branches}}
    return table.unpack(values)
end

--- Adds a constant: a number, for a scalar or for all elements of a shape, or a list of as many
--- numbers as the shape has, nested or flat.
---
---     local b = ss.build()
---     print(b:constant(2.5), b:constant({{1, 2}, {3, 4}}, {2, 2}, "i32"))
---@param value number|boolean|table
---@param shape? integer[] none: a scalar
---@param dtype? string
---@return Value
function Builder:constant(value, shape, dtype)
    check_builder(self, "constant")
    local frame = self.frame
    local v = wrap(self, frame, raw.constant(frame.raw, dtype or self.dtype, shape or {}, value,
                                             frame.scope))
    v.literal = value
    return v
end

-- ---- the end ----

local function add_output(b, v, name, label)
    check_builder(b, "output")
    if b.frame.parent then
        fail("outputs are not made in bodies of ops")
    elseif type(name) ~= "string" or b.outputs[name] then
        fail("an output needs a name of its own, not %s", tostring(name))
    end
    v = bring(b, check_value("output", v), b.frame)
    local position = raw.output(b.frame.raw, v.id, label)
    b.outputs[name], b.outputs[#b.outputs + 1] = position, name
    return position
end

--- Adds an output.
---@param v Value
---@param name string
function Builder:output(v, name)
    add_output(self, v, name, name)
end

--- Says that an input (of b:param or b:state) has another value in the next step, which becomes an
--- output. The input is donated: the step replaces it in place.
---@param input Value
---@param next_value Value
function Builder:update(input, next_value)
    check_value("update", input)
    if not input.path then
        fail("update takes a value of b:param or b:state")
    end
    local root = input.label:sub(1, #input.label - #input.path)
    local label = (root == "params" and "result[0]" or "result[1]") .. input.path
    raw.pair(self.frame.raw, input.id, add_output(self, next_value, input.label, label))
end

--- Turns the graph into the model of the laboratory, as load does with a file: rules, plan and pins
--- of the model before it are dropped. Nothing can be added any more. Returns the graph.
---
---     local b = ss.build("square")
---     b:output(b:input("x", {8, 8})^2, "y")
---     print(b:load().name, graph.n_ops)
---@return Graph
function Builder:load()
    check_builder(self, "load")
    raw.load(self.frame.raw)
    return ss.lab.graph
end

--- The graph as StableHLO, which can be loaded again. Nothing can be added any more.
---
---     local b = ss.build("square")
---     b:output(b:input("x", {8, 8})^2, "y")
---     print((b:text():match("stablehlo.multiply")))
---@return string
function Builder:text()
    check_builder(self, "text")
    return raw.text(self.frame.raw)
end

--- Computes the outputs, in f64, of a small graph. Inputs are numbers for all elements, or lists of
--- numbers in the order of the rows, by name or label. Returns the outputs by name: a scalar is a
--- number, anything else a flat list. Nothing can be added any more, but it can be repeated.
---
---     local b = ss.build()
---     local x = b:input("x", {2, 2})
---     b:output(b:sum(x * x), "loss")
---     print(b:eval{x = {{1, 2}, {3, 4}}}.loss)
---@param inputs table<string, number|table>
---@return table<string, number|table>
function Builder:eval(inputs)
    check_builder(self, "eval")
    local list, results = {}, {}
    if type(inputs) ~= "table" then
        fail("eval takes a table of inputs by name")
    end
    for i, v in ipairs(self.inputs) do
        list[i] = inputs[v.label]
        if list[i] == nil then list[i] = inputs[v.name] end
        if list[i] == nil then
            fail("eval needs the input %s", v.label)
        end
    end
    local made = raw.eval(self.frame.raw, list)
    for i, name in ipairs(self.outputs) do
        local short = name:match("^%w+%['([^']*)'%]$") or name
        results[name] = made[i]
        if results[short] == nil then results[short] = made[i] end
    end
    return results
end

-- What lib/primitives.lua, lib/layers.lua and lib/training.lua are made of.
I.building = {is_value = is_value, fail = fail, shape_text = shape_text, describe = describe,
              check_value = check_value, copy = copy, check_dim = check_dim, check_dims = check_dims,
              count = count, is_float = is_float, check_builder = check_builder, bring = bring,
              wrap = wrap, method_of = method_of, miss = miss}
