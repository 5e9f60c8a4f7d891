-- SPDX-License-Identifier: GPL-3.0-or-later
-- ss.build: graphs in a few lines. A builder holds a growing graph (raw_graph, scripting/build.c) and
-- a tape of its ops, which lib/grad.lua differentiates.
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

local elementwise -- below

-- The method of that name, or nil: one of this file, or an elementwise op.
local function method_of(name)
    local method = rawget(Builder, name)
    local op = type(name) == "string" and (I.short_ops[name] or name)
    if method == nil and op and raw.elementwise(op) then
        method = function(b, ...) return elementwise(b, op, ...) end
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
--- of the result where the operands do not tell. Dims count from 0. Regions (body, body2, branches)
--- are functions, or the name of an op of two operands. Returns the results; n_results is needed
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
---@param n_results? integer
---@return Value ...
function Builder:op(kind, operands, attributes, n_results_)
    check_builder(self, "op")
    if type(kind) ~= "string" or type(operands) ~= "table" or is_value(operands) then
        fail("op takes a kind and a list of values")
    elseif attributes ~= nil and type(attributes) ~= "table" then
        fail("%s: attributes are a table", kind)
    end
    kind = kind:gsub("^stablehlo%.", "")
    local attrs, given, values = {}, {}, {}
    for name, value in pairs(attributes or {}) do attrs[name] = value end
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
                              n_results_ or count_results(kind, attrs, operands, of_region))
    for i, t in ipairs(made) do values[i] = wrap(self, frame, t) end
    frame.tape[#frame.tape + 1] = {kind = kind, attrs = full, operands = given, results = values,
                                   path = frame.path}
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

-- ---- elementwise ----

-- The common shape of values; dims are aligned at the end, and one of length 1 is stretched.
local function common_shape(what, values)
    local rank, shape = 0, {}
    for _, v in ipairs(values) do rank = math.max(rank, #v.shape) end
    for d = 1, rank do shape[d] = 1 end
    for _, v in ipairs(values) do
        for d, length in ipairs(v.shape) do
            local at = rank - #v.shape + d
            if shape[at] == 1 then
                shape[at] = length
            elseif length ~= 1 and length ~= shape[at] then
                local texts = {}
                for i, one in ipairs(values) do texts[i] = shape_text(one) end
                fail("%s: the shapes do not go together: %s", what, table.concat(texts, " and "))
            end
        end
    end
    return shape
end

local function same_shape(x, y)
    if #x ~= #y then return false end
    for d, length in ipairs(x) do
        if y[d] ~= length then return false end
    end
    return true
end
I.same_shape = same_shape

--- Stretches a value to a shape: its dims are the last ones, unless dims says which they are; one of
--- length 1 is repeated.
---
---     local b = ss.build()
---     print(b:broadcast(b:input("bias", {4}), {8, 4}))
---@param v Value
---@param shape integer[]
---@param dims? integer[] the dim of the result that each dim of v becomes
---@return Value
function Builder:broadcast(v, shape, dims)
    check_value("broadcast", v)
    if same_shape(v.shape, shape) then
        return v
    end
    if not dims then
        dims = {}
        for d = 1, #v.shape do dims[d] = #shape - #v.shape + d - 1 end
    end
    return self:op("broadcast_in_dim", {v}, {dimensions = dims, shape = shape})
end

-- Numbers become constants of the other values' type; shapes are made equal.
local function align(b, what, list)
    local like
    for _, x in ipairs(list) do
        like = like or (is_value(x) and x)
    end
    if not like then
        fail("%s takes at least one value", what)
    end
    local values, shape = {}, common_shape(what, (function()
        local only = {}
        for _, x in ipairs(list) do
            if is_value(x) then only[#only + 1] = x end
        end
        return only
    end)())
    for i, x in ipairs(list) do
        if is_value(x) then
            values[i] = b:broadcast(x, shape)
        elseif type(x) == "number" or type(x) == "boolean" then
            values[i] = b:constant(x, shape, like.dtype)
        else
            fail("%s: operand %d is a %s", what, i, describe(x))
        end
    end
    return values
end

function elementwise(b, op, ...)
    check_builder(b, op)
    return b:op(op, align(b, op, {...}))
end

local function arithmetic(op)
    return function(x, y)
        local b = (is_value(x) and x or y).builder
        return elementwise(b, op, x, y)
    end
end

Value.__add, Value.__sub = arithmetic("add"), arithmetic("subtract")
Value.__mul, Value.__div = arithmetic("multiply"), arithmetic("divide")
Value.__mod = arithmetic("remainder")
Value.__unm = function(x) return x.builder:op("negate", {x}) end
Value.__tostring = function(v) return shape_text(v) end
Value.__name = "Value"
Value.__pow = function(x, y)
    if y == 2 and is_value(x) then
        return x.builder:op("multiply", {x, x})
    end
    return arithmetic("power")(x, y)
end
-- Fields that not every value has.
local fields = {stopped = true, literal = true, path = true, name = true, label = true}
-- v:method(...) is b:method(v, ...).
Value.__index = function(_, name)
    if fields[name] then
        return nil
    end
    local method = method_of(name) or miss("field or method of a value", name)
    return function(v, ...) return method(v.builder, v, ...) end
end

--- Compares elementwise: EQ, NE, LT, LE, GT or GE. The result is of i1.
---
---     local b = ss.build()
---     local x = b:input("x", {8})
---     print(b:select(b:compare("GT", x, 0), x, 0 * x))
---@param direction string
---@param x Value|number
---@param y Value|number
---@return Value
function Builder:compare(direction, x, y)
    local values = align(self, "compare", {x, y})
    local kind = is_float(values[1].dtype) and "FLOAT" or
                     (values[1].dtype:find("^ui") or values[1].dtype == "i1") and "UNSIGNED" or
                     "SIGNED"
    return self:op("compare", values, {comparison_direction = direction, compare_type = kind})
end

--- Chooses elementwise: x where the condition holds, else y.
---@param condition Value of i1
---@param x Value|number
---@param y Value|number
---@return Value
function Builder:select(condition, x, y)
    check_value("select", condition)
    local values = align(self, "select", {x, y})
    local shape = common_shape("select", {condition, values[1]})
    return self:op("select", {self:broadcast(condition, shape), self:broadcast(values[1], shape),
                              self:broadcast(values[2], shape)})
end

--- Converts to another dtype.
---
---     local b = ss.build()
---     print(b:convert(b:input("n", {4}, "i32"), "f32"))
---@param v Value
---@param dtype string
---@return Value
function Builder:convert(v, dtype)
    return check_value("convert", v).dtype == dtype and v or self:op("convert", {v}, {dtype = dtype})
end

--- Numbers 0, 1, 2, ... along a dim.
---
---     print(ss.build():iota({4, 8}, 1, "i32"))
---@param shape integer[]
---@param dim integer
---@param dtype? string
---@return Value
function Builder:iota(shape, dim, dtype)
    return self:op("iota", {}, {shape = shape, dimension = check_dim("iota", dim, #shape),
                                dtype = dtype or self.dtype})
end

--- The value, whose gradient is not taken.
---
---     local b = ss.build()
---     local w = b:param("w", {4})
---     local loss = b:sum(w * b:stop_gradient(w))
---     b:output(b:grad(loss, {w})[1], "g")
---     print(b:eval{w = {1, 2, 3, 4}}.g[4])
---@param v Value
---@return Value
function Builder:stop_gradient(v)
    check_value("stop_gradient", v)
    local twin = {}
    for key, field in pairs(v) do twin[key] = field end
    twin.stopped = true
    return setmetatable(twin, Value)
end

-- ---- shapes ----

--- Another shape of the same elements; one length may be -1, which is what is left.
---
---     local b = ss.build()
---     print(b:reshape(b:input("x", {4, 6}), {2, -1, 3}))
---@param v Value
---@param shape integer[]
---@return Value
function Builder:reshape(v, shape)
    check_value("reshape", v)
    if type(shape) ~= "table" then
        fail("reshape takes a shape, for example {2, -1}")
    end
    local known, open, new = 1, nil, copy(shape)
    for d, length in ipairs(new) do
        if length == -1 and not open then
            open = d
        else
            known = known * length
        end
    end
    if open then
        new[open] = known > 0 and count(v.shape) // known or 0
    end
    return same_shape(new, v.shape) and v or self:op("reshape", {v}, {shape = new})
end

--- Permutes dims; without a permutation it swaps the last two.
---
---     local b = ss.build()
---     print(b:transpose(b:input("x", {2, 3, 4}), {2, 0, 1}))
---@param v Value
---@param permutation? integer[] the dim of v that each dim of the result is
---@return Value
function Builder:transpose(v, permutation)
    local rank = #check_value("transpose", v).shape
    if not permutation then
        if rank < 2 then
            fail("transpose of %s needs two dims", shape_text(v))
        end
        permutation = {}
        for d = 1, rank do permutation[d] = d - 1 end
        permutation[rank], permutation[rank - 1] = rank - 2, rank - 1
    end
    local same = #permutation == rank
    for d = 1, rank do same = same and permutation[d] == d - 1 end
    return same and v or self:op("transpose", {v}, {permutation = permutation})
end

--- A slice along one dim: from first up to, not including, last.
---
---     local b = ss.build()
---     print(b:slice(b:input("x", {4, 9}), 1, 3, 6))
---@param v Value
---@param dim integer
---@param first integer
---@param last integer
---@return Value
function Builder:slice(v, dim, first, last)
    local rank = #check_value("slice", v).shape
    dim = check_dim("slice", dim, rank)
    local start, limit = {}, copy(v.shape)
    for d = 1, rank do start[d] = 0 end
    start[dim + 1], limit[dim + 1] = first, last
    return self:op("slice", {v}, {start_indices = start, limit_indices = limit})
end

--- Cuts a dim into n equal pieces.
---
---     local b = ss.build()
---     local q, k, v = b:split(b:input("qkv", {2, 96}), 3, -1)
---     print(q, k, v)
---@param v Value
---@param n integer
---@param dim integer
---@return Value ...
function Builder:split(v, n, dim)
    dim = check_dim("split", dim, #check_value("split", v).shape)
    local length, parts = v.shape[dim + 1], {}
    if math.type(n) ~= "integer" or n < 1 or length % n ~= 0 then
        fail("split: %d elements of dim %d are not cut into %s equal pieces", length, dim, tostring(n))
    end
    for i = 1, n do
        parts[i] = self:slice(v, dim, (i - 1) * (length // n), i * (length // n))
    end
    return table.unpack(parts)
end

--- Joins values along a dim.
---
---     local b = ss.build()
---     print(b:concatenate({b:input("x", {2, 3}), b:input("y", {2, 5})}, 1))
---@param values Value[]
---@param dim integer
---@return Value
function Builder:concatenate(values, dim)
    local first = check_value("concatenate", type(values) == "table" and values[1])
    return self:op("concatenate", values, {dimension = check_dim("concatenate", dim, #first.shape)})
end

-- ---- reductions ----

local least = {i1 = false, i4 = -8, i8 = -128, i16 = -32768, i32 = -2147483648,
               i64 = math.mininteger, ui4 = 0, ui8 = 0, ui16 = 0, ui32 = 0, ui64 = 0}
local most = {i1 = true, i4 = 7, i8 = 127, i16 = 32767, i32 = 2147483647, i64 = math.maxinteger,
              ui4 = 15, ui8 = 255, ui16 = 65535, ui32 = 4294967295, ui64 = -1}

local function reduce(b, what, v, dims, keep, body, init)
    check_value(what, v)
    dims = check_dims(what, dims, #v.shape)
    if type(init) == "table" then
        init = is_float(v.dtype) and init.float or init[1][v.dtype]
    end
    local out = b:op("reduce", {v, b:constant(init, {}, v.dtype)}, {dimensions = dims, body = body})
    if not keep then
        return out
    end
    local shape = copy(v.shape)
    for _, d in ipairs(dims) do shape[d + 1] = 1 end
    return b:reshape(out, shape)
end

--- Sums over dims: one, a list, or none for all. keep: they stay, with length 1.
---
---     local b = ss.build()
---     print(b:sum(b:input("x", {4, 8}), -1, true))
---@param v Value
---@param dims? integer|integer[]
---@param keep? boolean
---@return Value
function Builder:sum(v, dims, keep)
    return reduce(self, "sum", v, dims, keep, "add", 0)
end

--- The largest element over dims, as b:sum.
---@param v Value
---@param dims? integer|integer[]
---@param keep? boolean
---@return Value
function Builder:reduce_max(v, dims, keep)
    return reduce(self, "reduce_max", v, dims, keep, "maximum", {least, float = -math.huge})
end

--- The smallest element over dims, as b:sum.
---@param v Value
---@param dims? integer|integer[]
---@param keep? boolean
---@return Value
function Builder:reduce_min(v, dims, keep)
    return reduce(self, "reduce_min", v, dims, keep, "minimum", {most, float = math.huge})
end

--- The mean over dims, as b:sum.
---@param v Value
---@param dims? integer|integer[]
---@param keep? boolean
---@return Value
function Builder:mean(v, dims, keep)
    local n = 1
    for _, d in ipairs(check_dims("mean", dims, #check_value("mean", v).shape)) do
        n = n * v.shape[d + 1]
    end
    return self:sum(v, dims, keep) / n
end
Builder.reduce_sum = Builder.sum

-- ---- contractions ----

--- The product of matrices in the last two dims of x and w. Leading dims of w, if there are any, are
--- those of x.
---
---     local b = ss.build()
---     print(b:matmul(b:input("x", {2, 4, 8}), b:input("w", {8, 3})))
---@param x Value
---@param w Value
---@return Value
function Builder:matmul(x, w)
    local n, m = #check_value("matmul", x).shape, #check_value("matmul", w).shape
    if n < 2 or m < 2 or (m > 2 and m ~= n) then
        fail("matmul of %s and %s", shape_text(x), shape_text(w))
    end
    local batch = {}
    for d = 1, m - 2 do batch[d] = d - 1 end
    return self:op("dot_general", {x, w},
                   {lhs_batching_dimensions = batch, rhs_batching_dimensions = batch,
                    lhs_contracting_dimensions = {n - 1}, rhs_contracting_dimensions = {m - 2}})
end

-- The letters of one operand: a list, and each one's dim.
local function letters_of(text, v)
    local list, at = {}, {}
    for letter in text:gmatch("%a") do
        if at[letter] then
            fail("einsum: %s has %s twice", text, letter)
        end
        list[#list + 1], at[letter] = letter, #list
    end
    if v and #list ~= #v.shape then
        fail("einsum: %s for %s", text, shape_text(v))
    end
    return list, at
end

-- Sums out the letters that occur nowhere else.
local function sum_alone(b, v, list, others)
    local dims, rest = {}, {}
    for d, letter in ipairs(list) do
        if others[1][letter] or others[2] and others[2][letter] then
            rest[#rest + 1] = letter
        else
            dims[#dims + 1] = d - 1
        end
    end
    return #dims > 0 and b:sum(v, dims) or v, rest
end

local function to_order(b, v, have, want)
    local at, permutation = {}, {}
    for d, letter in ipairs(have) do at[letter] = d - 1 end
    for d, letter in ipairs(want) do
        permutation[d] = at[letter] or fail("einsum: %s is in no operand", letter)
    end
    return b:transpose(v, permutation)
end

--- Einstein's summation of one or two values: letters that the result lacks are summed over.
---
---     local b = ss.build()
---     local q, k = b:input("q", {2, 16, 4, 8}), b:input("k", {2, 16, 4, 8})
---     print(b:einsum("bqhd,bkhd->bhqk", q, k))
---@param form string
---@param x Value
---@param y? Value
---@return Value
function Builder:einsum(form, x, y)
    local inputs, output = tostring(form):gsub("%s", ""):match("^([%a,]*)%->(%a*)$")
    local left, right = (inputs or ""):match("^(%a*),(%a*)$")
    left = left or inputs
    if not inputs or (right == nil) ~= (y == nil) or inputs:find(",.*,") then
        fail("einsum takes a form such as \"ij,jk->ik\", and a value for each operand")
    end
    local lhs, in_lhs = letters_of(left, check_value("einsum", x))
    local want, in_want = letters_of(output)
    if not y then
        x, lhs = sum_alone(self, x, lhs, {in_want})
        return to_order(self, x, lhs, want)
    end
    local rhs, in_rhs = letters_of(right, check_value("einsum", y))
    x, lhs = sum_alone(self, x, lhs, {in_want, in_rhs})
    y, rhs = sum_alone(self, y, rhs, {in_want, in_lhs})
    in_lhs, in_rhs = {}, {}
    for d, letter in ipairs(rhs) do in_rhs[letter] = d - 1 end
    local attrs = {lhs_batching_dimensions = {}, rhs_batching_dimensions = {},
                   lhs_contracting_dimensions = {}, rhs_contracting_dimensions = {}}
    local batch, free = {}, {}
    for d, letter in ipairs(lhs) do
        in_lhs[letter] = true
        local kind = in_rhs[letter] and (in_want[letter] and "batching" or "contracting")
        if kind then
            table.insert(attrs["lhs_" .. kind .. "_dimensions"], d - 1)
            table.insert(attrs["rhs_" .. kind .. "_dimensions"], in_rhs[letter])
        end
        if kind ~= "contracting" then
            table.insert(kind and batch or free, letter)
        end
    end
    for _, letter in ipairs(rhs) do
        if not in_lhs[letter] then free[#free + 1] = letter end
    end
    local have = table.move(free, 1, #free, #batch + 1, batch)
    return to_order(self, self:op("dot_general", {x, y}, attrs), have, want)
end

-- {{low, high}, ...} per spatial dim.
local function conv_padding(padding, sizes, windows, strides, dilations)
    local pairs_ = {}
    for d = 1, #sizes do
        if type(padding) == "table" then
            pairs_[d] = padding[d]
        elseif padding == "VALID" then
            pairs_[d] = {0, 0}
        elseif padding == "SAME" then
            local window = (windows[d] - 1) * dilations[d] + 1
            local out = (sizes[d] + strides[d] - 1) // strides[d]
            local total = math.max((out - 1) * strides[d] + window - sizes[d], 0)
            pairs_[d] = {total // 2, total - total // 2}
        else
            fail("conv: padding is SAME, VALID, or {{low, high}, ...}")
        end
    end
    return pairs_
end

-- Positions of the letters of a layout such as NHWC: of the two named ones, and of the others.
local function layout_dims(layout, first, second, rank)
    local a, c, spatial = layout:find(first, 1, true), layout:find(second, 1, true), {}
    if #layout ~= rank or not a or not c then
        fail("conv: the layout %s of a value of %d dims", layout, rank)
    end
    for d = 1, #layout do
        if d ~= a and d ~= c then spatial[#spatial + 1] = d - 1 end
    end
    return a - 1, c - 1, spatial
end

--- A convolution of x (NHWC) with w (HWIO), with any number of spatial dims.
---
---     local b = ss.build()
---     local x, w = b:input("x", {8, 16, 16, 3}), b:param("w", {3, 3, 3, 32})
---     print(b:conv(x, w, {strides = {2, 2}}))
---@param x Value
---@param w Value
---@param options? {strides?: integer[], padding?: string|integer[][], dilation?: integer[], groups?: integer, layouts?: string[]} padding: SAME (the default), VALID, or {{low, high}, ...}; layouts: {"NHWC", "HWIO", "NHWC"}
---@return Value
function Builder:conv(x, w, options)
    options = options or {}
    local rank = #check_value("conv", x).shape
    local spatial = ("DHW"):sub(-(rank - 2))
    local layouts = options.layouts or {"N" .. spatial .. "C", spatial .. "IO", "N" .. spatial .. "C"}
    if rank < 3 or rank > 5 or #check_value("conv", w).shape ~= rank then
        fail("conv of %s with %s", shape_text(x), shape_text(w))
    end
    local n, c, xs = layout_dims(layouts[1], "N", "C", rank)
    local i, o, ws = layout_dims(layouts[2], "I", "O", rank)
    local on, oc, os = layout_dims(layouts[3] or layouts[1], "N", "C", rank)
    local sizes, windows, strides, dilations = {}, {}, {}, {}
    for d = 1, rank - 2 do
        sizes[d], windows[d] = x.shape[xs[d] + 1], w.shape[ws[d] + 1]
        strides[d] = options.strides and options.strides[d] or 1
        dilations[d] = options.dilation and options.dilation[d] or 1
    end
    return self:op("convolution", {x, w}, {
        window_strides = strides, rhs_dilation = dilations,
        padding = conv_padding(options.padding or "SAME", sizes, windows, strides, dilations),
        input_batch_dimension = n, input_feature_dimension = c, input_spatial_dimensions = xs,
        kernel_input_feature_dimension = i, kernel_output_feature_dimension = o,
        kernel_spatial_dimensions = ws, output_batch_dimension = on,
        output_feature_dimension = oc, output_spatial_dimensions = os,
        feature_group_count = options.groups or 1})
end

--- Folds windows over the spatial dims of x (NHWC): the mean (avg), the largest (max) or the sum.
---
---     local b = ss.build()
---     print(b:pool(b:input("x", {8, 16, 16, 3}), "max", {2, 2}))
---@param x Value
---@param how string max, sum or avg
---@param window integer[]
---@param options? {strides?: integer[], padding?: string|integer[][]} strides: those of the window if not given; padding: VALID if not given
---@return Value
function Builder:pool(x, how, window, options)
    options = options or {}
    local rank, n = #check_value("pool", x).shape, #window
    local sizes, strides, ones = {}, {}, {}
    for d = 1, n do
        sizes[d], ones[d] = x.shape[rank - 1 - n + d], 1
        strides[d] = options.strides and options.strides[d] or window[d]
    end
    local padding = conv_padding(options.padding or "VALID", sizes, window, strides, ones)
    local windows, steps, pads = {}, {}, {}
    for d = 1, rank do
        local s = d - (rank - 1 - n)
        local inside = s >= 1 and s <= n
        windows[d], steps[d] = inside and window[s] or 1, inside and strides[s] or 1
        pads[d] = inside and padding[s] or {0, 0}
    end
    local max = how == "max"
    local out = self:op("reduce_window", {x, self:constant(max and -math.huge or 0, {}, x.dtype)},
                        {window_dimensions = windows, window_strides = steps, padding = pads,
                         body = max and "maximum" or "add"})
    return how == "avg" and out / count(window) or out
end

-- ---- indices ----

--- Rows of a table: the one of each id.
---
---     local b = ss.build()
---     print(b:embedding(b:param("table", {100, 16}), b:input("ids", {4, 8}, "i32")))
---@param rows Value whose first dim is looked up
---@param ids Value of integers
---@return Value
function Builder:embedding(rows, ids)
    local n, m = #check_value("embedding", rows).shape, #check_value("embedding", ids).shape
    local sizes, offset = copy(rows.shape), {}
    sizes[1] = 1
    for d = 1, n - 1 do offset[d] = m + d - 1 end
    return self:op("gather", {rows, ids},
                   {offset_dims = offset, collapsed_slice_dims = {0}, start_index_map = {0},
                    index_vector_dim = m, slice_sizes = sizes})
end
Builder.take = Builder.embedding

--- Adds rows to those of a table that ids name; ids that occur several times add up.
---
---     local b = ss.build()
---     local table, ids = b:input("table", {100, 16}), b:input("ids", {4}, "i32")
---     print(b:scatter_add(table, ids, b:input("rows", {4, 16})))
---@param rows Value
---@param ids Value of integers
---@param updates Value
---@return Value
function Builder:scatter_add(rows, ids, updates)
    local n, m = #check_value("scatter_add", rows).shape, #check_value("scatter_add", ids).shape
    local window = {}
    for d = 1, n - 1 do window[d] = m + d - 1 end
    return self:op("scatter", {rows, ids, check_value("scatter_add", updates)},
                   {update_window_dims = window, inserted_window_dims = {0},
                    scatter_dims_to_operand_dims = {0}, index_vector_dim = m, body = "add"})
end

--- 1 at the position of each id, along a new last dim.
---
---     local b = ss.build()
---     print(b:one_hot(b:input("ids", {4}, "i32"), 10))
---@param ids Value of integers
---@param n integer
---@param dtype? string
---@return Value
function Builder:one_hot(ids, n, dtype)
    local shape = copy(check_value("one_hot", ids).shape)
    shape[#shape + 1] = n
    local dims = {}
    for d = 1, #shape - 1 do dims[d] = d - 1 end
    local same = self:compare("EQ", self:broadcast(ids, shape, dims),
                              self:iota(shape, #shape - 1, ids.dtype))
    return self:convert(same, dtype or self.dtype)
end

-- ---- layers ----

--- x w + c: w and c are values, or w is the number of features, and parameters w and b are made.
---
---     local b = ss.build()
---     print(b:linear(b:input("x", {4, 8}), 16))
---@param x Value
---@param w Value|integer
---@param c? Value|boolean false: no bias
---@return Value
function Builder:linear(x, w, c)
    check_value("linear", x)
    if type(w) == "number" then
        w = self:param("w", {x.shape[#x.shape], w}, x.dtype)
        if c == nil then
            c = self:param("b", {w.shape[2]}, x.dtype)
        end
    end
    local y = self:matmul(x, w)
    return c and y + c or y
end

--- The larger of x and 0.
---@param x Value
---@return Value
function Builder:relu(x)
    return self:maximum(check_value("relu", x), 0)
end

--- Gaussian error linear unit, in the tanh form that JAX and GPT-2 use; exact: with erf.
---
---     local b = ss.build()
---     print(b:gelu(b:input("x", {4, 8})))
---@param x Value
---@param exact? boolean
---@return Value
function Builder:gelu(x, exact)
    check_value("gelu", x)
    if exact then
        return 0.5 * x * (1 + self:op("chlo.erf", {x * math.sqrt(0.5)}))
    end
    return 0.5 * x * (1 + self:tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * (x * x * x))))
end

--- x times its logistic function (swish).
---@param x Value
---@return Value
function Builder:silu(x)
    return x * self:logistic(check_value("silu", x))
end

--- exp(x) over its sum along a dim, the last one if not given.
---
---     local b = ss.build()
---     print(b:softmax(b:input("x", {4, 8})))
---@param x Value
---@param dim? integer
---@return Value
function Builder:softmax(x, dim)
    dim = dim or -1
    local e = self:exp(check_value("softmax", x) - self:stop_gradient(self:reduce_max(x, dim, true)))
    return e / self:sum(e, dim, true)
end

--- The logarithm of b:softmax.
---@param x Value
---@param dim? integer
---@return Value
function Builder:log_softmax(x, dim)
    dim = dim or -1
    local shifted = check_value("log_softmax", x) -
                        self:stop_gradient(self:reduce_max(x, dim, true))
    return shifted - self:log(self:sum(self:exp(shifted), dim, true))
end

--- Normalises the last dim to mean 0 and variance 1, then scales and shifts it. Without scale and
--- bias, parameters scale and bias are made.
---
---     local b = ss.build()
---     print(b:layer_norm(b:input("x", {4, 8})))
---@param x Value
---@param scale? Value
---@param bias? Value
---@param epsilon? number 1e-5 if not given
---@return Value
function Builder:layer_norm(x, scale, bias, epsilon)
    check_value("layer_norm", x)
    if not scale then
        scale = self:param("scale", {x.shape[#x.shape]}, x.dtype)
        bias = self:param("bias", {x.shape[#x.shape]}, x.dtype)
    end
    local centred = x - self:mean(x, -1, true)
    local y = centred * self:rsqrt(self:mean(centred^2, -1, true) + (epsilon or 1e-5)) * scale
    return bias and y + bias or y
end

--- Scaled dot-product attention of q, k and v, each {batch, sequence, heads, width}.
---
---     local b = ss.build()
---     local q = b:input("q", {2, 16, 4, 8})
---     print(b:attention(q, q, q, {causal = true}))
---@param q Value
---@param k Value
---@param v Value
---@param options? {causal?: boolean}
---@return Value
function Builder:attention(q, k, v, options)
    if #check_value("attention", q).shape ~= 4 then
        fail("attention takes values of {batch, sequence, heads, width}, not %s", shape_text(q))
    end
    local scores = self:einsum("bqhd,bkhd->bhqk", q, k) * q.shape[4]^-0.5
    if options and options.causal then
        local square = {scores.shape[3], scores.shape[4]}
        local seen = self:compare("GE", self:iota(square, 0, "i32"), self:iota(square, 1, "i32"))
        scores = self:select(seen, scores, -1e9)
    end
    return self:einsum("bhqk,bkhd->bqhd", self:softmax(scores), v)
end

--- The mean of -log softmax(logits) at the labels, which are integers, one dim less than the logits.
---
---     local b = ss.build()
---     print(b:cross_entropy(b:input("logits", {4, 10}), b:input("labels", {4}, "i32")))
---@param logits Value
---@param labels Value
---@return Value
function Builder:cross_entropy(logits, labels)
    local n = check_value("cross_entropy", logits).shape[#logits.shape]
    local picked = self:one_hot(check_value("cross_entropy", labels), n, logits.dtype) *
                       self:log_softmax(logits)
    return -(self:sum(picked) / count(labels.shape))
end

--- Runs a body n times: it takes the number of the trip, a scalar of i32, and the values, and returns
--- the next values. Returns the last ones. b:grad does not differentiate loops.
---
---     local b = ss.build()
---     local x = b:input("x", {4})
---     b:output(b:loop(10, {x}, function(i, y) return y * 2 end), "y")
---     print(b:eval{x = 1}.y[1])
---@param n integer
---@param values Value[]
---@param body fun(i: Value, ...): Value ...
---@return Value ...
function Builder:loop(n, values, body)
    check_builder(self, "loop")
    if math.type(n) ~= "integer" or n < 0 or type(values) ~= "table" or type(body) ~= "function" then
        fail("loop takes a number of trips, a list of values and a function")
    end
    local frame, init, ids = self.frame, {}, {}
    if frame.parent then
        fail("loop: a loop within the body of an op is b:op(\"while\", ...)")
    end
    init[1] = self:constant(0, {}, "i32")
    for i, v in ipairs(values) do init[i + 1] = bring(self, check_value("loop", v), frame) end
    for i, v in ipairs(init) do ids[i] = v.id end
    local _, args = raw.begin_loop(frame.raw, ids, n, frame.scope)
    for i, t in ipairs(args) do args[i] = wrap(self, frame, t) end
    local tape, in_loop, yields = frame.tape, frame.in_loop, {}
    frame.tape, frame.in_loop = {}, true
    local leave <close> = setmetatable({}, {__close = function()
        frame.tape, frame.in_loop = tape, in_loop
    end})
    local results = {body(table.unpack(args))}
    table.insert(results, 1, args[1] + 1)
    for i, v in ipairs(results) do yields[i] = bring(self, check_value("a loop", v), frame).id end
    local made = raw.end_loop(frame.raw, yields)
    for i, t in ipairs(made) do made[i] = wrap(self, frame, t) end
    -- What the body reads from outside counts as an operand: a gradient would go there too.
    local operands = copy(init)
    for _, record in ipairs(frame.tape) do
        table.move(record.operands, 1, #record.operands, #operands + 1, operands)
    end
    tape[#tape + 1] = {kind = "while", attrs = {}, operands = operands, results = made,
                       path = frame.path}
    return table.unpack(made, 2)
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
