-- SPDX-License-Identifier: GPL-3.0-or-later
-- Methods of a builder for primitives: elementwise ops and arithmetic, shapes, reductions and
-- contractions.
local I = ...
local Builder, Value, U = I.Builder, I.Value, I.building
local is_value, fail, shape_text, describe = U.is_value, U.fail, U.shape_text, U.describe
local check_value, check_dim, check_dims = U.check_value, U.check_dim, U.check_dims
local check_builder, copy, count, is_float = U.check_builder, U.copy, U.count, U.is_float
local method_of, miss = U.method_of, U.miss

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

local function elementwise(b, op, ...)
    check_builder(b, op)
    return b:op(op, align(b, op, {...}))
end
I.elementwise = elementwise

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
