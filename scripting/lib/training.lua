-- SPDX-License-Identifier: GPL-3.0-or-later
-- What a training step adds to a model: gradients by reverse mode (the rules are in lib/grad.lua),
-- optimizers, and the step itself.
local I = ...
local ss = I.ss
local Builder, rules = I.Builder, I.gradient_rules
local copy, count = I.copy_list, I.count_elements

local function zeros(b, v)
    return b:constant(0, v.shape, v.dtype)
end

-- ---- the walk ----

-- The scope of the ops that come from one: as JAX calls them.
local function transposed(path)
    local new = copy(path)
    new[1] = ("transpose(jvp(%s))"):format(path[1] or "")
    return table.concat(new, "/")
end

-- Values that the loss may depend on by way of `wrt`, by id.
local function active_values(tape, wrt)
    local active = {}
    for _, v in ipairs(wrt) do active[v.id] = true end
    for _, op in ipairs(tape) do
        local any = false
        for _, v in ipairs(op.operands) do
            any = any or (active[v.id] and not v.stopped)
        end
        for _, v in ipairs(any and op.results or {}) do
            active[v.id] = I.is_float(v.dtype) or nil
        end
    end
    return active
end

-- Adds the cotangents of one op's operands to those that are there.
local function differentiate(b, op, cotangents, active)
    local g, want, any = {}, {}, false
    for i, v in ipairs(op.results) do
        g[i] = cotangents[v.id]
        any = any or (g[i] ~= nil and active[v.id])
    end
    for i, v in ipairs(op.operands) do
        want[i] = active[v.id] and not v.stopped or false
        want.any = want.any or want[i]
    end
    if not any or not want.any then
        return
    end
    local rule = rules[op.kind]
    if not rule then
        I.fail(("%s has no rule of differentiation"):format(op.kind),
               "b:stop_gradient(value) where no gradient is needed")
    end
    b:scope(transposed(op.path), function()
        for i, v in ipairs(op.results) do g[i] = g[i] or zeros(b, v) end
        local made = rule(b, op, g, want)
        for i, v in ipairs(op.operands) do
            if want[i] and made[i] then
                local before = cotangents[v.id]
                cotangents[v.id] = before and before + made[i] or made[i]
            end
        end
    end)
end

-- Backwards through a tape: adds to cotangents, by id, those of what the values of `by` lead to.
function I.differentiate_all(b, tape, cotangents, by)
    local active = active_values(tape, by)
    for i = #tape, 1, -1 do
        differentiate(b, tape[i], cotangents, active)
    end
end

--- The gradient of a scalar, by reverse mode: for each value of the list, the derivative of the loss
--- by it. The ops are in scopes as JAX has them: transpose(jvp(layer_0)) for those of layer_0. An op
--- without a rule is an error that names it.
---
---     local b = ss.build()
---     local w = b:param("w", {3})
---     local g = b:grad(b:sum(b:tanh(w) * w), {w})
---     b:output(g[1], "g")
---     print(b:eval{w = {0, 1, 2}}.g[2])
---@param loss Value
---@param by? Value[] all parameters if not given
---@return Value[]
function Builder:grad(loss, by)
    if not I.is_value(loss) or count(loss.shape) ~= 1 or not I.is_float(loss.dtype) then
        I.fail(("grad takes a loss that is one float, not %s"):format(tostring(loss)))
    end
    by = by or self.params
    for _, v in ipairs(by) do
        if not I.is_value(v) or v.frame ~= self.frame or not I.is_float(v.dtype) then
            I.fail(("grad takes values that are floats, not %s"):format(tostring(v)))
        end
    end
    if loss.frame ~= self.frame or self.frame.parent or self.frame.in_loop then
        I.fail("grad is taken of a value of the graph, outside of bodies")
    end
    local tape, gradients = self.frame.tape, {}
    local before = table.move(tape, 1, #tape, 1, {}) -- what follows is of the gradient
    local cotangents, path = {}, self.frame.path
    for i = 1, #tape do
        for _, v in ipairs(tape[i].results) do
            if v.id == loss.id then path = tape[i].path end
        end
    end
    local frame = self.frame
    local scope, outer = frame.scope, frame.path
    local leave <close> = setmetatable({}, {__close = function()
        frame.scope, frame.path = scope, outer
    end})
    frame.scope, frame.path = 0, {}
    self:scope(transposed(path), function()
        cotangents[loss.id] = self:constant(1, loss.shape, loss.dtype)
    end)
    I.differentiate_all(self, before, cotangents, by)
    for i, v in ipairs(by) do
        gradients[i] = cotangents[v.id] or zeros(self, v)
    end
    return gradients
end

--- The kinds of ops that b:grad differentiates, sorted.
---
---     print(#ss.differentiable(), ss.differentiable()[1])
---@return string[]
function ss.differentiable()
    local all = {}
    for kind in pairs(rules) do all[#all + 1] = kind end
    table.sort(all)
    return all
end

-- ---- optimizers ----

-- A state of the optimizer for a parameter: state['m']['layer_0']['w'].
local function slot(b, which, param)
    local path = ("['%s']%s"):format(which, param.path)
    return I.add_input(b, "optimizer", "state" .. path, which, param.shape, param.dtype, path)
end

local optimizers = {}

function optimizers.sgd(b, params, grads, o)
    local rate, momentum = o.lr or 0.01, o.momentum or 0
    for i, p in ipairs(params) do
        local g = (o.decay or 0) ~= 0 and grads[i] + o.decay * p or grads[i]
        if momentum ~= 0 then
            local v = slot(b, "v", p)
            g = momentum * v + g
            b:update(v, g)
        end
        b:update(p, p - rate * g)
    end
end

function optimizers.adam(b, params, grads, o)
    local rate, b1, b2 = o.lr or 1e-3, o.beta1 or 0.9, o.beta2 or 0.999
    local n = b:state("count", {}, "i32")
    local next_n = n + 1
    b:update(n, next_n)
    local corrections = {}
    local function correction(base, dtype)
        local key = base .. dtype
        corrections[key] = corrections[key] or
            1 - b:power(b:constant(base, {}, dtype), b:convert(next_n, dtype))
        return corrections[key]
    end
    for i, p in ipairs(params) do
        local m, v = slot(b, "m", p), slot(b, "v", p)
        local next_m = b1 * m + (1 - b1) * grads[i]
        local next_v = b2 * v + (1 - b2) * (grads[i] * grads[i])
        local step = rate * (next_m / correction(b1, p.dtype)) /
                         (b:sqrt(next_v / correction(b2, p.dtype)) + (o.epsilon or 1e-8))
        b:update(m, next_m)
        b:update(v, next_v)
        b:update(p, p - ((o.decay or 0) ~= 0 and step + rate * o.decay * p or step))
    end
end

local known = {method = true, lr = true, momentum = true, decay = true, beta1 = true, beta2 = true,
               epsilon = true}

--- Adds the update of parameters by their gradients: the next values become outputs, and so does the
--- state, whose inputs are made: "v" for SGD with momentum, "m", "v" and "count" for Adam. Options
--- are method (sgd, the default, or adam), lr, momentum, decay, beta1, beta2 and epsilon.
---
---     local b = ss.build()
---     local w = b:param("w", {4, 4})
---     local loss = b:mean(w^2)
---     b:optimizer({w}, b:grad(loss, {w}), {method = "adam", lr = 1e-3})
---     b:output(loss, "loss")
---     print(#b:load().inputs)
---@param params Value[]
---@param grads Value[]
---@param options? {method?: string, lr?: number, momentum?: number, decay?: number, beta1?: number, beta2?: number, epsilon?: number}
function Builder:optimizer(params, grads, options)
    options = options or {}
    for name in pairs(options) do
        if not known[name] then
            I.miss("option of an optimizer", name, known, "method, lr, momentum, decay, ...")
        end
    end
    local method = options.method or "sgd"
    if not optimizers[method] then
        I.miss("optimizer", method, optimizers, "sgd or adam")
    end
    if #params ~= #grads then
        I.fail(("optimizer: %d gradients of %d parameters"):format(#grads, #params))
    end
    local frame = self.frame
    local path, scope = frame.path, frame.scope
    local leave <close> = setmetatable({}, {__close = function()
        frame.path, frame.scope = path, scope
    end})
    frame.path, frame.scope = {}, I.raw_graph.scope(frame.raw, 0, method)
    optimizers[method](self, params, grads, options)
end

--- Turns a loss into a training step: gradients by all parameters, their update (b:optimizer), and
--- the loss as the last output.
---
---     local b = ss.build("line")
---     local x, y = b:input("x", {64, 8}), b:input("y", {64, 1})
---     b:train(b:mean((b:linear(x, 1) - y)^2), {lr = 0.1, momentum = 0.9})
---     b:load()
---     ss.mesh("2"); ss.solve()
---     print(ss.run{f64 = true}.ok)
---@param loss Value
---@param options? table as of b:optimizer
function Builder:train(loss, options)
    self:optimizer(self.params, self:grad(loss), options)
    self:output(loss, "loss")
end
