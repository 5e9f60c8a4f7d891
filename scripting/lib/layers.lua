-- SPDX-License-Identifier: GPL-3.0-or-later
-- Methods of a builder for layers: convolution and pooling, look-ups, what models are made of, and
-- loops.
local I = ...
local raw, Builder, U = I.raw_graph, I.Builder, I.building
local fail, shape_text, check_value, check_builder = U.fail, U.shape_text, U.check_value, U.check_builder
local copy, count, bring, wrap = U.copy, U.count, U.bring, U.wrap

-- ---- windows ----

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
--- the next values. Returns the last ones. b:grad calls the body twice more, and keeps the values of
--- all trips.
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
                       path = frame.path, loop = {n = n, body = body}}
    return table.unpack(made, 2)
end
