-- SPDX-License-Identifier: GPL-3.0-or-later
-- Reverse-mode differentiation of what a builder has recorded, and optimizers. rules[kind] is the
-- rule of one op: it takes the builder, the record of the op (kind, attrs, operands, results), the
-- cotangents of the results, and which operands are wanted; it returns the cotangents of the
-- operands, nil for those that have none. Attributes are lists, whatever the script wrote.
local I = ...
local ss = I.ss
local Builder, copy, count = I.Builder, I.copy_list, I.count_elements

local rules = {}
I.gradient_rules = rules

local function zeros(b, v)
    return b:constant(0, v.shape, v.dtype)
end

-- ---- elementwise ops of one operand: the derivative by operand and result ----

local slopes = {
    abs = function(b, x) return b:sign(x) end,
    cbrt = function(_, _, y) return 1 / (3 * y * y) end,
    cosine = function(b, x) return -b:sine(x) end,
    exponential = function(_, _, y) return y end,
    exponential_minus_one = function(_, _, y) return y + 1 end,
    log = function(_, x) return 1 / x end,
    log_plus_one = function(_, x) return 1 / (x + 1) end,
    logistic = function(_, _, y) return y * (1 - y) end,
    rsqrt = function(_, x, y) return -0.5 * y / x end,
    sine = function(b, x) return b:cosine(x) end,
    sqrt = function(_, _, y) return 0.5 / y end,
    tan = function(_, _, y) return 1 + y * y end,
    tanh = function(_, _, y) return 1 - y * y end,
    ["chlo.acos"] = function(b, x) return -b:rsqrt(1 - x * x) end,
    ["chlo.acosh"] = function(b, x) return b:rsqrt(x * x - 1) end,
    ["chlo.asin"] = function(b, x) return b:rsqrt(1 - x * x) end,
    ["chlo.asinh"] = function(b, x) return b:rsqrt(x * x + 1) end,
    ["chlo.atan"] = function(_, x) return 1 / (x * x + 1) end,
    ["chlo.atanh"] = function(_, x) return 1 / (1 - x * x) end,
    ["chlo.cosh"] = function(b, x) return b:op("chlo.sinh", {x}) end,
    ["chlo.digamma"] = function(b, x)
        return b:op("chlo.polygamma", {b:constant(1, x.shape, x.dtype), x})
    end,
    ["chlo.erf"] = function(b, x) return 2 / math.sqrt(math.pi) * b:exp(-(x * x)) end,
    ["chlo.erf_inv"] = function(b, _, y) return math.sqrt(math.pi) / 2 * b:exp(y * y) end,
    ["chlo.erfc"] = function(b, x) return -2 / math.sqrt(math.pi) * b:exp(-(x * x)) end,
    ["chlo.lgamma"] = function(b, x) return b:op("chlo.digamma", {x}) end,
    ["chlo.sinh"] = function(b, x) return b:op("chlo.cosh", {x}) end,
    ["chlo.square"] = function(_, x) return 2 * x end,
    ["chlo.tan"] = function(_, _, y) return 1 + y * y end,
}

for kind, slope in pairs(slopes) do
    rules[kind] = function(b, op, g)
        return {g[1] * slope(b, op.operands[1], op.results[1])}
    end
end

-- Steps, whose derivative is 0 wherever they have one.
for _, kind in ipairs{"sign", "ceil", "floor", "round_nearest_afz", "round_nearest_even"} do
    rules[kind] = function() return {} end
end

function rules.negate(_, _, g)
    return {-g[1]}
end

function rules.convert(b, op, g)
    return {b:convert(g[1], op.operands[1].dtype)}
end

function rules.reduce_precision(b, op, g)
    return {b:op("reduce_precision", {g[1]}, op.attrs)}
end

-- ---- elementwise ops of several operands ----

function rules.add(_, _, g)
    return {g[1], g[1]}
end

function rules.subtract(_, _, g, want)
    return {g[1], want[2] and -g[1]}
end

function rules.multiply(_, op, g, want)
    local x, y = op.operands[1], op.operands[2]
    return {want[1] and g[1] * y, want[2] and g[1] * x}
end

function rules.divide(_, op, g, want)
    local y = op.operands[2]
    return {want[1] and g[1] / y, want[2] and -(g[1] * op.results[1] / y)}
end

-- A tie belongs to both, half each.
local function choice(direction)
    return function(b, op, g, want)
        local x, y = op.operands[1], op.operands[2]
        local half = 0.5 * b:convert(b:compare("EQ", x, y), x.dtype)
        return {want[1] and g[1] * (b:convert(b:compare(direction, x, y), x.dtype) + half),
                want[2] and g[1] * (b:convert(b:compare(direction, y, x), x.dtype) + half)}
    end
end
rules.maximum, rules.minimum = choice("GT"), choice("LT")

function rules.power(b, op, g, want)
    local x, y = op.operands[1], op.operands[2]
    local base = want[2] and b:select(b:compare("EQ", x, 0), 1 + 0 * x, x)
    return {want[1] and g[1] * y * b:power(x, y - 1),
            want[2] and g[1] * op.results[1] * b:log(base)}
end

function rules.atan2(_, op, g, want)
    local y, x = op.operands[1], op.operands[2]
    local square = x * x + y * y
    return {want[1] and g[1] * x / square, want[2] and -(g[1] * y / square)}
end

-- x - y trunc(x / y)
function rules.remainder(b, op, g, want)
    local ratio = want[2] and op.operands[1] / op.operands[2]
    return {g[1], want[2] and -(g[1] * b:sign(ratio) * b:floor(b:abs(ratio)))}
end

function rules.select(b, op, g, want)
    local none = zeros(b, g[1])
    return {nil, want[2] and b:op("select", {op.operands[1], g[1], none}),
            want[3] and b:op("select", {op.operands[1], none, g[1]})}
end

-- The sum of a cotangent, if the operand was a scalar for all elements.
local function as_operand(b, g, v)
    return #v.shape < #g.shape and b:sum(g) or g
end

function rules.clamp(b, op, g, want)
    local low, x, high = op.operands[1], op.operands[2], op.operands[3]
    local below, above = b:compare("LT", x, low), b:compare("GT", x, high)
    local inside = b:op("not", {b:op("or", {below, above})})
    return {want[1] and as_operand(b, b:select(below, g[1], 0), low),
            want[2] and b:select(inside, g[1], 0),
            want[3] and as_operand(b, b:select(above, g[1], 0), high)}
end

-- ---- movement ----

local function as_is(_, _, g)
    return g
end
rules.optimization_barrier, rules.custom_call_identity = as_is, as_is

function rules.reshape(b, op, g)
    return {b:reshape(g[1], op.operands[1].shape)}
end

function rules.transpose(b, op, g)
    local inverse = {}
    for d, from in ipairs(op.attrs.permutation) do inverse[from + 1] = d - 1 end
    return {b:transpose(g[1], inverse)}
end

function rules.broadcast_in_dim(b, op, g)
    local v, dims, kept, summed = op.operands[1], op.attrs.dimensions, {}, {}
    for d, at in ipairs(dims) do
        if v.shape[d] == g[1].shape[at + 1] then kept[at] = d end
    end
    for at = 0, #g[1].shape - 1 do
        if not kept[at] then summed[#summed + 1] = at end
    end
    local out, order, rank_of = #summed > 0 and b:sum(g[1], summed) or g[1], {}, {}
    for at = 0, #g[1].shape - 1 do
        if kept[at] then
            order[#order + 1] = kept[at]
            rank_of[kept[at]] = #order - 1
        end
    end
    local permutation = {}
    for d = 1, #v.shape do permutation[#permutation + 1] = rank_of[d] end
    return {b:reshape(b:transpose(out, permutation), v.shape)}
end

function rules.reverse(b, op, g)
    return {b:op("reverse", {g[1]}, {dimensions = op.attrs.dimensions})}
end

function rules.slice(b, op, g)
    local v, a = op.operands[1], op.attrs
    local high, interior = {}, {}
    for d, length in ipairs(g[1].shape) do
        interior[d] = a.strides[d] - 1
        high[d] = v.shape[d] - a.start_indices[d] - (length > 0 and (length - 1) * a.strides[d] + 1 or 0)
    end
    return {b:op("pad", {g[1], b:constant(0, {}, v.dtype)},
                 {edge_padding_low = a.start_indices, edge_padding_high = high,
                  interior_padding = interior})}
end

function rules.pad(b, op, g, want)
    local v, a = op.operands[1], op.attrs
    local low, high, start, strides, limit = {}, {}, {}, {}, {}
    for d, length in ipairs(v.shape) do
        low[d], high[d], start[d] = -a.edge_padding_low[d], -a.edge_padding_high[d], 0
        strides[d] = a.interior_padding[d] + 1
        limit[d] = length > 0 and (length - 1) * strides[d] + 1 or 0
    end
    local inside = b:op("pad", {g[1], b:constant(0, {}, v.dtype)},
                        {edge_padding_low = low, edge_padding_high = high})
    inside = b:op("slice", {inside},
                  {start_indices = start, limit_indices = limit, strides = strides})
    return {inside, want[2] and b:sum(g[1]) - b:sum(inside)}
end

function rules.concatenate(b, op, g, want)
    local all, at, dim = {}, 0, op.attrs.dimension[1]
    for i, v in ipairs(op.operands) do
        all[i] = want[i] and b:slice(g[1], dim, at, at + v.shape[dim + 1])
        at = at + v.shape[dim + 1]
    end
    return all
end

local function rest(list, first)
    return table.move(list, first, #list, 1, {})
end

local function with(first, second, others)
    local all = {first}
    all[#all + 1] = second
    return table.move(others, 1, #others, #all + 1, all)
end

function rules.dynamic_slice(b, op, g)
    return {b:op("dynamic_update_slice",
                 with(zeros(b, op.operands[1]), g[1], rest(op.operands, 2)))}
end

function rules.dynamic_update_slice(b, op, g, want)
    local update, starts = op.operands[2], rest(op.operands, 3)
    return {want[1] and b:op("dynamic_update_slice", with(g[1], zeros(b, update), starts)),
            want[2] and b:op("dynamic_slice", with(g[1], nil, starts),
                             {slice_sizes = update.shape})}
end

function rules.gather(b, op, g)
    local a = op.attrs
    return {b:op("scatter", {zeros(b, op.operands[1]), op.operands[2], g[1]},
                 {update_window_dims = a.offset_dims, inserted_window_dims = a.collapsed_slice_dims,
                  input_batching_dims = a.operand_batching_dims,
                  scatter_indices_batching_dims = a.start_indices_batching_dims,
                  scatter_dims_to_operand_dims = a.start_index_map,
                  index_vector_dim = a.index_vector_dim,
                  indices_are_sorted = a.indices_are_sorted, body = "add"})}
end

local function refuse(op, what)
    I.fail(("%s %s has no rule of differentiation"):format(op.kind, what),
           "b:stop_gradient(value) where no gradient is needed")
end

-- Where several updates meet, their sum counts, so only sums have a rule.
function rules.scatter(b, op, g, want)
    local a, v, updates = op.attrs, op.operands[1], op.operands[3]
    if a.body ~= "add" or #op.operands > 3 then
        refuse(op, "with another body than add")
    end
    local sizes, window, next_window = {}, {}, 1
    for _, list in ipairs{a.inserted_window_dims, a.input_batching_dims} do
        for _, d in ipairs(list) do window[d] = 1 end
    end
    for d = 0, #v.shape - 1 do
        if not window[d] then
            sizes[d + 1] = updates.shape[a.update_window_dims[next_window] + 1]
            next_window = next_window + 1
        else
            sizes[d + 1] = 1
        end
    end
    return {g[1], nil, want[3] and
        b:op("gather", {g[1], op.operands[2]},
             {offset_dims = a.update_window_dims, collapsed_slice_dims = a.inserted_window_dims,
              operand_batching_dims = a.input_batching_dims,
              start_indices_batching_dims = a.scatter_indices_batching_dims,
              start_index_map = a.scatter_dims_to_operand_dims,
              index_vector_dim = a.index_vector_dim, slice_sizes = sizes})}
end

-- ---- contractions ----

local function set_of(...)
    local set = {}
    for _, list in ipairs{...} do
        for _, d in ipairs(list) do set[d] = true end
    end
    return set
end

-- Dims from 0 that are in none of the lists.
local function free_dims(rank, ...)
    local taken, free = set_of(...), {}
    for d = 0, rank - 1 do
        if not taken[d] then free[#free + 1] = d end
    end
    return free
end

local function range(first, n)
    local list = {}
    for i = 1, n do list[i] = first + i - 1 end
    return list
end

-- The cotangent of one operand ("own") of a product, from that of the result and the other operand,
-- whose free dims are those of the result from `beyond` on.
local function product_side(b, g, other, own, others, beyond)
    local n_batch = #own.batch
    local pairs_ = {}
    for i, d in ipairs(own.contract) do pairs_[i] = {own = d, other = others.contract[i]} end
    table.sort(pairs_, function(x, y) return x.other < y.other end)
    local out = b:op("dot_general", {b:convert(g, other.dtype), other},
                     {lhs_batching_dimensions = range(0, n_batch),
                      rhs_batching_dimensions = others.batch,
                      lhs_contracting_dimensions = range(beyond, #others.free),
                      rhs_contracting_dimensions = others.free})
    local permutation = {}                               -- out has batch, own's free, contracted
    for i, d in ipairs(own.batch) do permutation[d + 1] = i - 1 end
    for i, d in ipairs(own.free) do permutation[d + 1] = n_batch + i - 1 end
    for i, pair in ipairs(pairs_) do permutation[pair.own + 1] = n_batch + #own.free + i - 1 end
    return b:convert(b:transpose(out, permutation), own.dtype)
end

function rules.dot_general(b, op, g, want)
    local x, y, a = op.operands[1], op.operands[2], op.attrs
    local function side(v, which)
        local batch = a[which .. "_batching_dimensions"]
        local contract = a[which .. "_contracting_dimensions"]
        return {batch = batch, contract = contract, dtype = v.dtype,
                free = free_dims(#v.shape, batch, contract)}
    end
    local left, right = side(x, "lhs"), side(y, "rhs")
    local n = #left.batch
    return {want[1] and product_side(b, g[1], y, left, right, n + #left.free) or nil,
            want[2] and product_side(b, g[1], x, right, left, n) or nil}
end

local function dilated(length, by)
    return length > 0 and (length - 1) * by + 1 or 0
end

-- Lengths and numbers of the spatial dims of a convolution.
local function conv_dims(op)
    local x, w, y, a = op.operands[1], op.operands[2], op.results[1], op.attrs
    local dims = {}
    for i, d in ipairs(a.input_spatial_dimensions) do
        dims[i] = {stride = a.window_strides[i], low = a.padding[2 * i - 1],
                   from = a.lhs_dilation[i], by = a.rhs_dilation[i],
                   x = dilated(x.shape[d + 1], a.lhs_dilation[i]),
                   w = dilated(w.shape[a.kernel_spatial_dimensions[i] + 1], a.rhs_dilation[i]),
                   y = dilated(y.shape[a.output_spatial_dimensions[i] + 1], a.window_strides[i])}
    end
    return dims
end

local function each(dims, f)
    local list = {}
    for i, d in ipairs(dims) do list[i] = f(d) end
    return list
end

-- A kernel whose groups go from its output features to its input features.
local function regroup(b, w, input, output, groups)
    if groups == 1 then
        return w
    end
    local shape = copy(w.shape)
    table.insert(shape, output + 1, groups)
    shape[output + 2] = shape[output + 2] // groups
    local split = b:reshape(w, shape)
    local at = input > output and input + 1 or input     -- of the input features in split
    local order = free_dims(#shape, {output})
    for i, d in ipairs(order) do
        if d == at then
            table.insert(order, i, output)
            break
        end
    end
    local merged = copy(w.shape)
    merged[input + 1], merged[output + 1] = merged[input + 1] * groups, merged[output + 1] // groups
    return b:reshape(b:transpose(split, order), merged)
end

local function conv_input(b, op, g)
    local a, dims = op.attrs, conv_dims(op)
    local input, output = a.kernel_input_feature_dimension[1], a.kernel_output_feature_dimension[1]
    local groups = a.feature_group_count[1]
    local w = regroup(b, op.operands[2], input, output, groups)
    w = b:op("reverse", {w}, {dimensions = a.kernel_spatial_dimensions})
    return b:op("convolution", {g, w}, {
        window_strides = each(dims, function(d) return d.from end),
        lhs_dilation = each(dims, function(d) return d.stride end),
        rhs_dilation = each(dims, function(d) return d.by end),
        padding = each(dims, function(d)
            local before = d.w - d.low - 1
            return {before, d.x + d.w - 1 - d.y - before}
        end),
        input_batch_dimension = a.output_batch_dimension,
        input_feature_dimension = a.output_feature_dimension,
        input_spatial_dimensions = a.output_spatial_dimensions,
        kernel_input_feature_dimension = output, kernel_output_feature_dimension = input,
        kernel_spatial_dimensions = a.kernel_spatial_dimensions,
        output_batch_dimension = a.input_batch_dimension,
        output_feature_dimension = a.input_feature_dimension,
        output_spatial_dimensions = a.input_spatial_dimensions, feature_group_count = groups})
end

local function conv_kernel(b, op, g)
    local a, dims = op.attrs, conv_dims(op)
    return b:op("convolution", {op.operands[1], g}, {
        window_strides = each(dims, function(d) return d.by end),
        lhs_dilation = each(dims, function(d) return d.from end),
        rhs_dilation = each(dims, function(d) return d.stride end),
        padding = each(dims, function(d) return {d.low, d.y - d.x + d.w - d.low - 1} end),
        input_batch_dimension = a.input_feature_dimension,
        input_feature_dimension = a.input_batch_dimension,
        input_spatial_dimensions = a.input_spatial_dimensions,
        kernel_input_feature_dimension = a.output_batch_dimension,
        kernel_output_feature_dimension = a.output_feature_dimension,
        kernel_spatial_dimensions = a.output_spatial_dimensions,
        output_batch_dimension = a.kernel_input_feature_dimension,
        output_feature_dimension = a.kernel_output_feature_dimension,
        output_spatial_dimensions = a.kernel_spatial_dimensions,
        batch_group_count = a.feature_group_count})
end

function rules.convolution(b, op, g, want)
    local reversed = false
    for _, flag in ipairs(op.attrs.window_reversal) do reversed = reversed or flag ~= 0 end
    if reversed or op.attrs.batch_group_count[1] ~= 1 then
        refuse(op, "with a reversed window or groups of the batch")
    end
    return {want[1] and conv_input(b, op, g[1]), want[2] and conv_kernel(b, op, g[1])}
end

-- ---- reductions and windows ----

function rules.reduce(b, op, g, want)
    local v, a = op.operands[1], op.attrs
    local dims = free_dims(#v.shape, a.dimensions)
    local function spread(x) return b:broadcast(x, v.shape, dims) end
    if #op.operands > 2 or not (a.body == "add" or a.body == "maximum" or a.body == "minimum") then
        refuse(op, "with another body than add, maximum or minimum")
    elseif want[2] and a.body ~= "add" then
        refuse(op, "by its initial value")
    elseif a.body == "add" then
        return {spread(g[1]), want[2] and b:sum(g[1])}
    end
    local chosen = b:convert(b:compare("EQ", v, spread(op.results[1])), v.dtype)
    local n = b:sum(chosen, a.dimensions)                -- equal ones share
    return {chosen * spread(g[1] / n)}
end

function rules.reduce_window(b, op, g, want)
    local v, a = op.operands[1], op.attrs
    local plain = true
    for d = 1, #v.shape do plain = plain and a.base_dilations[d] == 1 end
    if #op.operands > 2 or want[2] or not plain then
        refuse(op, "of several values, with dilated values, or by its initial value")
    elseif a.body == "add" then
        local low, high, interior, ones = {}, {}, {}, {}
        for d, length in ipairs(v.shape) do
            local window = dilated(a.window_dimensions[d], a.window_dilations[d])
            local spread = dilated(g[1].shape[d], a.window_strides[d])
            low[d], interior[d], ones[d] = window - 1 - a.padding[2 * d - 1],
                                           a.window_strides[d] - 1, 1
            high[d] = length + window - 1 - low[d] - spread
        end
        local zero = b:constant(0, {}, v.dtype)
        local padded = b:op("pad", {g[1], zero}, {edge_padding_low = low, edge_padding_high = high,
                                                  interior_padding = interior})
        return {b:op("reduce_window", {padded, zero},
                     {window_dimensions = a.window_dimensions, window_strides = ones,
                      window_dilations = a.window_dilations, body = "add"})}
    end
    for d = 1, #v.shape do plain = plain and a.window_dilations[d] == 1 end
    if not plain or not (a.body == "maximum" or a.body == "minimum") then
        refuse(op, "with a dilated window or another body than add, maximum or minimum")
    end
    local direction = a.body == "maximum" and "GE" or "LE"
    return {b:op("select_and_scatter", {v, g[1], b:constant(0, {}, v.dtype)},
                 {window_dimensions = a.window_dimensions, window_strides = a.window_strides,
                  padding = a.padding,
                  body = function(x, y) return b:compare(direction, x, y) end, body2 = "add"})}
end

-- ---- batch normalisation ----

-- A vector along the feature dim, stretched to the shape of x.
local function along(b, v, x, feature)
    return b:broadcast(v, x.shape, {feature})
end

local function all_but(rank, dim)
    local dims = {}
    for d = 0, rank - 1 do
        if d ~= dim then dims[#dims + 1] = d end
    end
    return dims
end

rules.batch_norm_inference = function(b, op, g)
    local x, scale, _, mean, variance = table.unpack(op.operands)
    local f = op.attrs.feature_index[1]
    local dims = all_but(#x.shape, f)
    local inverse = b:rsqrt(variance + op.attrs.epsilon)
    local centred = x - along(b, mean, x, f)
    local of_offset, of_scale = b:sum(g[1], dims), b:sum(g[1] * centred, dims)
    return {g[1] * along(b, scale * inverse, x, f), of_scale * inverse, of_offset,
            -(of_offset * scale * inverse), -0.5 * of_scale * scale * inverse^3}
end

-- The mean and the variance are results too: what they are used for adds to the operand's.
rules.batch_norm_training = function(b, op, g)
    local x, scale = op.operands[1], op.operands[2]
    local f = op.attrs.feature_index[1]
    local of_x, of_scale, of_offset = b:op("batch_norm_grad",
        {x, scale, op.results[2], op.results[3], g[1]},
        {epsilon = op.attrs.epsilon, feature_index = f})
    local n = count(x.shape) / x.shape[f + 1]
    local centred = x - along(b, op.results[2], x, f)
    of_x = of_x + along(b, g[2] / n, x, f) + centred * along(b, 2 * g[3] / n, x, f)
    return {of_x, of_scale, of_offset}
end

-- ---- matrices: the last two dims ----

local function transposed(b, v)
    local permutation = {}
    for d = 1, #v.shape do permutation[d] = d - 1 end
    local n = #permutation
    permutation[n - 1], permutation[n] = n - 1, n - 2
    return b:transpose(v, permutation)
end

-- The triangle of a matrix, with its diagonal times a number.
local function triangle(b, v, lower, diagonal)
    local n = #v.shape
    local row, column = b:iota(v.shape, n - 2, "i32"), b:iota(v.shape, n - 1, "i32")
    local on = b:select(b:compare("EQ", row, column), diagonal * v, v)
    return b:select(b:compare(lower and "GE" or "LE", row, column), on, 0 * v)
end

-- a^-1 m, or its transpose's.
local function solve(b, a, m, lower, transpose)
    return b:op("triangular_solve", {a, m},
                {left_side = true, lower = lower, unit_diagonal = false,
                 transpose_a = transpose and "TRANSPOSE" or "NO_TRANSPOSE"})
end

-- Only one triangle of the operand is read, so the other one has no gradient.
rules.cholesky = function(b, op, g)
    local lower = op.attrs.lower[1] == 1
    local l, of_l = op.results[1], g[1]
    if not lower then
        l, of_l = transposed(b, l), transposed(b, of_l)
    end
    local inner = triangle(b, b:matmul(transposed(b, l), of_l), true, 0.5)
    local left = solve(b, l, inner, true, true)
    local p = transposed(b, solve(b, l, transposed(b, left), true, true))
    local both = p + transposed(b, p)
    return {triangle(b, both, lower, 0.5)}
end

rules.triangular_solve = function(b, op, g)
    local a, x, attrs = op.operands[1], op.results[1], op.attrs
    local left, lower = attrs.left_side[1] == 1, attrs.lower[1] == 1
    local transposes = attrs.transpose_a[1] ~= 0
    local of_b = b:op("triangular_solve", {a, g[1]},
                      {left_side = left, lower = lower, unit_diagonal = attrs.unit_diagonal[1] == 1,
                       transpose_a = transposes and "NO_TRANSPOSE" or "TRANSPOSE"})
    local first, second = of_b, x -- of what the operand stands for: - of_b x^T, or - x^T of_b
    if transposes then
        first, second = x, of_b
    end
    local of_a = left and b:matmul(first, transposed(b, second))
        or b:matmul(transposed(b, second), first)
    return {-triangle(b, of_a, lower, attrs.unit_diagonal[1] == 1 and 0 or 1), of_b}
end
