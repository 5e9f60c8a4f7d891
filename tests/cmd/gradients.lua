-- SPDX-License-Identifier: GPL-3.0-or-later
-- Gradients of b:grad against central differences, in f64, for every op that has a rule. A case adds
-- the op to a builder, on inputs a, b, ... that it makes; returns the number of kinds that hold.
local state = 7
local function random()
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
end

-- Values in (low, high), all different and away from each other.
local function draw(n, low, high)
    local values = {}
    for i = 1, n do values[i] = low + (high - low) * (i - 0.5 + 0.4 * random()) / n end
    for i = n, 2, -1 do
        local k = math.floor(random() * i) + 1
        values[i], values[k] = values[k], values[i]
    end
    return values
end

local inputs
local function input(b, name, shape, low, high)
    local n = 1
    for _, length in ipairs(shape) do n = n * length end
    inputs[name] = draw(n, low or -1.3, high or 1.7)
    return b:input(name, shape, "f64")
end

local function unary(kind, low, high)
    return function(b) return b:op(kind, {input(b, "a", {2, 3}, low, high)}) end
end
local function binary(kind, low, high, low2, high2)
    return function(b)
        return b:op(kind, {input(b, "a", {2, 3}, low, high),
                           input(b, "c", {2, 3}, low2 or low, high2 or high)})
    end
end

-- Each kind has one case or a list of them.
local cases = {
    abs = unary "abs", cbrt = unary("cbrt", 0.3, 2), cosine = unary "cosine",
    exponential = unary "exponential", exponential_minus_one = unary "exponential_minus_one",
    log = unary("log", 0.2, 3), log_plus_one = unary("log_plus_one", -0.7, 3),
    logistic = unary "logistic", negate = unary "negate", rsqrt = unary("rsqrt", 0.2, 3),
    sine = unary "sine", sqrt = unary("sqrt", 0.2, 3), tan = unary("tan", -1, 1),
    tanh = unary "tanh", sign = unary "sign", ceil = unary "ceil", floor = unary "floor",
    round_nearest_afz = unary "round_nearest_afz", round_nearest_even = unary "round_nearest_even",
    ["chlo.acos"] = unary("chlo.acos", -0.9, 0.9), ["chlo.acosh"] = unary("chlo.acosh", 1.2, 4),
    ["chlo.asin"] = unary("chlo.asin", -0.9, 0.9), ["chlo.asinh"] = unary "chlo.asinh",
    ["chlo.atan"] = unary "chlo.atan", ["chlo.atanh"] = unary("chlo.atanh", -0.9, 0.9),
    ["chlo.cosh"] = unary "chlo.cosh", ["chlo.sinh"] = unary "chlo.sinh",
    ["chlo.digamma"] = unary("chlo.digamma", 0.5, 4), ["chlo.lgamma"] = unary("chlo.lgamma", 0.5, 4),
    ["chlo.erf"] = unary "chlo.erf", ["chlo.erfc"] = unary "chlo.erfc",
    ["chlo.erf_inv"] = unary("chlo.erf_inv", -0.8, 0.8), ["chlo.square"] = unary "chlo.square",
    ["chlo.tan"] = unary("chlo.tan", -1, 1),
    convert = function(b) return b:op("convert", {input(b, "a", {4})}, {dtype = "f64"}) end,
    reduce_precision = function(b)
        return b:op("reduce_precision", {input(b, "a", {4})}, {exponent_bits = 11, mantissa_bits = 52})
    end,
    add = binary "add", subtract = binary "subtract", multiply = binary "multiply",
    divide = binary("divide", -2, 2, 0.5, 2), maximum = binary "maximum", minimum = binary "minimum",
    power = binary("power", 0.3, 2, -1, 3), atan2 = binary("atan2", 0.3, 2),
    remainder = binary("remainder", -5, 5, 0.8, 1.9),
    select = {
        function(b)
            local x, y = input(b, "a", {2, 3}), input(b, "c", {2, 3})
            return b:op("select", {b:compare("GT", x, y), x, y * y})
        end,
        function(b)
            local x, y = input(b, "a", {2, 3}), input(b, "c", {2, 3})
            return b:op("select", {b:constant(false, {}, "i1"), x, y})
        end,
    },
    clamp = {
        function(b)
            return b:op("clamp", {input(b, "a", {6}, -0.5, 0), input(b, "c", {6}, -1, 1),
                                  input(b, "d", {6}, 0.1, 0.6)})
        end,
        function(b)
            return b:op("clamp", {input(b, "a", {}, -0.4, -0.3), input(b, "c", {6}, -1, 1),
                                  input(b, "d", {}, 0.2, 0.4)})
        end,
    },
    optimization_barrier = unary "optimization_barrier",
    custom_call_identity = function(b)
        return b:op("custom_call_identity", {input(b, "a", {3})}, {call_target_name = "Sharding"})
    end,
    reshape = function(b) return b:reshape(input(b, "a", {2, 6}), {3, -1}) end,
    transpose = function(b) return b:transpose(input(b, "a", {2, 3, 4}), {2, 0, 1}) end,
    broadcast_in_dim = {
        function(b) return b:broadcast(input(b, "a", {3, 2}), {2, 4, 3}, {2, 0}) end,
        function(b) return b:broadcast(input(b, "a", {1, 3}), {2, 4, 3}) end,
        function(b) return b:broadcast(input(b, "a", {}), {2, 3}) end,
        function(b) return b:broadcast(input(b, "a", {2, 1}), {1, 3, 2}, {2, 1}) end,
    },
    reverse = function(b) return b:op("reverse", {input(b, "a", {2, 3})}, {dimensions = {1}}) end,
    slice = {
        function(b)
            return b:op("slice", {input(b, "a", {7, 5})},
                        {start_indices = {1, 0}, limit_indices = {6, 5}, strides = {3, 2}})
        end,
        function(b) return b:slice(input(b, "a", {4, 5}), 1, 2, 5) end,
    },
    pad = {
        function(b)
            return b:op("pad", {input(b, "a", {3, 4}), input(b, "c", {})},
                        {edge_padding_low = {1, 0}, edge_padding_high = {0, 2},
                         interior_padding = {2, 0}})
        end,
        function(b)
            return b:op("pad", {input(b, "a", {5}), input(b, "c", {})},
                        {edge_padding_low = {-1}, edge_padding_high = {2}})
        end,
        function(b)
            return b:op("pad", {input(b, "a", {5}), input(b, "c", {})},
                        {edge_padding_low = {-1}, edge_padding_high = {-2}, interior_padding = {1}})
        end,
    },
    concatenate = function(b)
        return b:concatenate({input(b, "a", {2, 3}), input(b, "c", {2, 1}), input(b, "d", {2, 2})}, 1)
    end,
    dynamic_slice = function(b)
        return b:op("dynamic_slice", {input(b, "a", {4, 5}), b:constant(1, {}, "i32"),
                                      b:constant(9, {}, "i32")}, {slice_sizes = {2, 3}})
    end,
    dynamic_update_slice = function(b)
        return b:op("dynamic_update_slice", {input(b, "a", {4, 5}), input(b, "c", {2, 2}),
                                             b:constant(1, {}, "i32"), b:constant(9, {}, "i32")})
    end,
    gather = {
        function(b)
            return b:embedding(input(b, "a", {5, 3}), b:constant({1, 1, 4, 0}, {2, 2}, "i32"))
        end,
        function(b)                                      -- batches, and windows of two
            return b:op("gather", {input(b, "a", {2, 5, 3}), b:constant({0, 3, 2, 1}, {2, 2, 1}, "i32")},
                        {offset_dims = {2, 3}, start_index_map = {1}, operand_batching_dims = {0},
                         start_indices_batching_dims = {0}, index_vector_dim = 2,
                         slice_sizes = {1, 2, 3}})
        end,
    },
    scatter = {
        function(b)
            return b:scatter_add(input(b, "a", {5, 3}), b:constant({1, 1, 4, 0}, {2, 2}, "i32"),
                                 input(b, "c", {2, 2, 3}))
        end,
        function(b)
            return b:op("scatter", {input(b, "a", {4, 6}), b:constant({1, 2}, {2}, "i32"),
                                    input(b, "c", {2, 3})},
                        {update_window_dims = {0, 1}, scatter_dims_to_operand_dims = {0, 1},
                         index_vector_dim = 0, body = "add"})
        end,
    },
    dot_general = {
        function(b) return b:matmul(input(b, "a", {2, 3}), input(b, "c", {3, 4})) end,
        function(b) return b:einsum("bqhd,bkhd->bhqk", input(b, "a", {2, 3, 2, 4}),
                                    input(b, "c", {2, 2, 2, 4})) end,
        function(b)                                      -- two dims contracted in another order
            return b:op("dot_general", {input(b, "a", {2, 3, 4, 2}), input(b, "c", {4, 2, 5, 3})},
                        {lhs_batching_dimensions = {3}, rhs_batching_dimensions = {1},
                         lhs_contracting_dimensions = {1, 2}, rhs_contracting_dimensions = {3, 0}})
        end,
    },
    convolution = {
        function(b) return b:conv(input(b, "a", {2, 5, 4, 2}), input(b, "c", {3, 2, 2, 3})) end,
        function(b)
            return b:conv(input(b, "a", {1, 7, 6, 2}), input(b, "c", {3, 2, 2, 3}),
                          {strides = {2, 3}, padding = {{1, 0}, {2, 1}}, dilation = {2, 1}})
        end,
        function(b)                                      -- groups, and other layouts
            return b:conv(input(b, "a", {2, 4, 5}), input(b, "c", {6, 2, 3}),
                          {groups = 2, layouts = {"NCW", "OIW", "NWC"}, strides = {2}})
        end,
        function(b)                                      -- one group per feature
            return b:conv(input(b, "a", {1, 4, 4, 3}), input(b, "c", {2, 2, 1, 6}), {groups = 3})
        end,
        function(b)                                      -- a dilated input: a transposed convolution
            return b:op("convolution", {input(b, "a", {1, 3, 2}), input(b, "c", {3, 2, 2})},
                        {lhs_dilation = {2}, padding = {{1, 2}}, input_batch_dimension = 0,
                         input_feature_dimension = 2, input_spatial_dimensions = {1},
                         kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2,
                         kernel_spatial_dimensions = {0}, output_batch_dimension = 0,
                         output_feature_dimension = 2, output_spatial_dimensions = {1}})
        end,
    },
    reduce = {
        function(b) return b:sum(input(b, "a", {2, 3, 2}), {0, 2}) end,
        function(b) return b:reduce_max(input(b, "a", {3, 4}), 1) end,
        function(b) return b:reduce_min(input(b, "a", {3, 4}), 0, true) end,
        function(b)
            return b:op("reduce", {input(b, "a", {3, 2}), input(b, "c", {})},
                        {dimensions = {0}, body = "add"})
        end,
    },
    reduce_window = {
        function(b) return b:pool(input(b, "a", {1, 6, 4, 2}), "max", {3, 2}, {strides = {2, 2}}) end,
        function(b)
            return b:pool(input(b, "a", {1, 5, 5, 1}), "avg", {2, 3}, {strides = {1, 2}, padding = "SAME"})
        end,
        function(b)
            return b:op("reduce_window", {input(b, "a", {7}), b:constant(0, {}, "f64")},
                        {window_dimensions = {3}, window_dilations = {2}, window_strides = {2},
                         padding = {{2, 1}}, body = "add"})
        end,
        function(b)
            return b:op("reduce_window", {input(b, "a", {6}), b:constant(math.huge, {}, "f64")},
                        {window_dimensions = {2}, window_strides = {2}, padding = {{0, 0}},
                         body = "minimum"})
        end,
    },
    batch_norm_inference = function(b)
        return b:op("batch_norm_inference",
                    {input(b, "a", {2, 3, 2}), input(b, "scale", {3}), input(b, "offset", {3}),
                     input(b, "mean", {3}), input(b, "variance", {3}, 0.4, 2)},
                    {epsilon = 0.125, feature_index = 1})
    end,
    batch_norm_training = function(b) -- all three results count
        local y, mean, variance = b:op("batch_norm_training",
            {input(b, "a", {3, 2, 2}), input(b, "scale", {2}), input(b, "offset", {2})},
            {epsilon = 0.125, feature_index = 2})
        return b:concatenate({b:reshape(y, {12}), mean, 3 * variance}, 0)
    end,
    sort = {
        function(b)
            return b:op("sort", {input(b, "a", {3, 4})},
                        {dimension = 1, body = function(x, y) return b:compare("GT", x, y) end})
        end,
        function(b) -- two operands, by the second one
            local p, q = b:op("sort", {input(b, "a", {4, 2}), input(b, "c", {4, 2})},
                {dimension = 0, body = function(_, _, x, y) return b:compare("LT", x, y) end})
            return p * q
        end,
    },
    ["if"] = function(b)
        local a, c = input(b, "a", {2, 3}), input(b, "c", {2, 3})
        local p = b:compare("GT", b:sum(a * c), 0)
        return b:op("if", {p}, {body = function() return a * b:sine(c) end,
                                body2 = function() return b:cosine(a) end})
    end,
    case = function(b)
        local a, c = input(b, "a", {3}), input(b, "c", {3})
        return b:op("case", {b:constant(1, {}, "i32")},
                    {branches = {function() return a end, function() return a * a * c end,
                                 function() return c end}})
    end,
    ["while"] = {
        function(b) -- a state, and a value from outside
            local a, c = input(b, "a", {3}), input(b, "c", {3})
            return b:loop(4, {a}, function(_, h) return b:tanh(h * c + 0.3) end)
        end,
        function(b) -- the number of the trip, an integer state, two results
            local a, c = input(b, "a", {2, 2}), input(b, "c", {2, 2})
            local x, _, y = b:loop(3, {a, b:constant(1, {}, "i32"), c}, function(i, p, n, q)
                local f = b:convert(i + n, "f64")
                return p * q + f, n + 2, b:sine(p) * c
            end)
            return x + y * y
        end,
        function(b) -- no trip at all
            return b:loop(0, {input(b, "a", {3})}, function(_, h) return h * h end)
        end,
        function(b) -- a loop in a loop, and a branch in it
            local a, c = input(b, "a", {2}), input(b, "c", {2})
            return b:loop(2, {a}, function(i, h)
                local inner = b:loop(2, {h}, function(_, k) return b:sine(k) * c end)
                return b:op("if", {b:compare("EQ", i, 0)},
                            {body = function() return inner * c end,
                             body2 = function() return inner + h end})
            end)
        end,
    },
    cholesky = (function()
        local list = {}
        for i, lower in ipairs{true, false} do
            list[i] = function(b) -- definite: its diagonal is large
                local a = input(b, "a", {2, 3, 3}, -0.5, 0.5)
                local row, column = b:iota(a.shape, 1, "i32"), b:iota(a.shape, 2, "i32")
                local far = b:select(b:compare("EQ", row, column), a + 3, a)
                local l = b:op("cholesky", {far}, {lower = lower})
                return b:select(b:compare(lower and "GE" or "LE", row, column), l, 0 * l)
            end
        end
        return list
    end)(),
    triangular_solve = (function()
        local list = {}
        for i = 0, 15 do
            local left, lower, unit = i % 2 == 1, i // 2 % 2 == 1, i // 4 % 2 == 1
            local transpose = i // 8 == 1 and "TRANSPOSE" or "NO_TRANSPOSE"
            list[i + 1] = function(b)
                local a = input(b, "a", {2, 2, 2}, 0.5, 2)
                local c = input(b, "c", left and {2, 2, 3} or {2, 3, 2})
                return b:op("triangular_solve", {a, c},
                            {left_side = left, lower = lower, unit_diagonal = unit,
                             transpose_a = transpose})
            end
        end
        return list
    end)(),
}

local STEP, TOLERANCE = 1e-5, 2e-8

local function check(kind, make)
    local b = ss.build(kind)
    inputs = {}
    local out = b:scope("here", function() return make(b) end)
    local n, weights = 1, {}
    for _, length in ipairs(out.shape) do n = n * length end
    for i = 1, n do weights[i] = math.sin(1.7 * i) + 0.3 end
    local loss = b:sum(out * b:constant(weights, out.shape, "f64"))
    local by = {}
    for _, v in ipairs(b.inputs) do by[#by + 1] = v end
    b:output(loss, "loss")
    for i, g in ipairs(b:grad(loss, by)) do
        b:output(g, "g " .. by[i].name)
        assert(#g.shape == #by[i].shape, kind)
    end
    local got = b:eval(inputs)
    local function loss_at(name, i, x)
        local before = inputs[name][i]
        inputs[name][i] = x
        local value = b:eval(inputs).loss
        inputs[name][i] = before
        return value
    end
    for name, values in pairs(inputs) do
        local g = got["g " .. name]
        g = type(g) == "table" and g or {g}
        for i, x in ipairs(values) do
            local want = (loss_at(name, i, x + STEP) - loss_at(name, i, x - STEP)) / (2 * STEP)
            if math.abs(g[i] - want) > TOLERANCE * math.max(1, math.abs(want)) * 10 then
                error(("%s by %s[%d]: %.12g, by differences %.12g"):format(kind, name, i, g[i], want))
            end
        end
    end
end

local held = 0
for _, kind in ipairs(ss.differentiable()) do
    local given = assert(cases[kind], "no case for " .. kind)
    for _, make in ipairs(type(given) == "table" and given or {given}) do check(kind, make) end
    held = held + 1
end
print(held)
