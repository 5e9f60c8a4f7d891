-- SPDX-License-Identifier: GPL-3.0-or-later
-- Rules of differentiation for ops with bodies of the script: loops, branches and sorts. A body is
-- called again where its gradient is computed, so that what it reads is there; a loop keeps the
-- values of each trip besides.
local I = ...
local Builder, rules, U = I.Builder, I.gradient_rules, I.building
local bring, check_value = U.bring, U.check_value

local function zeros(b, v)
    return b:constant(0, v.shape, v.dtype)
end

-- The operands from `first` on for which a gradient is wanted, each once.
local function wanted_values(op, want, first)
    local list, seen = {}, {}
    for i = first, #op.operands do
        local v = op.operands[i]
        if want[i] and not seen[v.id] then
            seen[v.id], list[#list + 1] = true, v
        end
    end
    return list
end

-- Gradients of the operands, from those of a list of values; each goes to its first place.
local function by_operand(op, first, values, gradients)
    local made = {}
    for k, v in ipairs(values) do
        for i = first, #op.operands do
            if op.operands[i].id == v.id then
                made[i] = gradients[k]
                break
            end
        end
    end
    return made
end

-- Calls a function of the script in the present frame, and returns the cotangents of the values of
-- `by` for those of its results.
local function pull_back(b, call, by, cotangents)
    local tape = b.frame.tape
    local before = #tape
    local results = {call()}
    local part, given = {}, {}
    table.move(tape, before + 1, #tape, 1, part)
    for i, v in ipairs(results) do
        local g = cotangents[i]
        v = bring(b, v, b.frame)
        if g then
            given[v.id] = given[v.id] and given[v.id] + g or g
        end
    end
    I.differentiate_all(b, part, given, by)
    local gradients = {}
    for i, v in ipairs(by) do
        gradients[i] = given[v.id] or zeros(b, v)
    end
    return gradients
end

-- ---- loops ----

-- The start indices of an entry of a history: the trip, then 0.
local function at_trip(b, trip, rank)
    local start = {trip}
    for d = 1, rank do start[d + 1] = b:constant(0, {}, "i32") end
    return start
end

local function with_one(shape)
    return table.move(shape, 1, #shape, 2, {1})
end

-- Runs the loop again, and returns for each of its values the list of them at the begin of trips.
local function run_with_histories(b, loop, values)
    local k, all = #values, table.move(values, 1, #values, 1, {})
    for j, v in ipairs(values) do
        all[k + j] = b:constant(0, table.move(v.shape, 1, #v.shape, 2, {loop.n}), v.dtype)
    end
    local made = {b:loop(loop.n, all, function(trip, ...)
        local now = {...}
        local next_values = {loop.body(trip, table.unpack(now, 1, k))}
        for j = 1, k do
            local entry = b:reshape(now[j], with_one(now[j].shape))
            next_values[k + j] = b:op("dynamic_update_slice",
                {now[k + j], entry, table.unpack(at_trip(b, trip, #now[j].shape))})
        end
        return table.unpack(next_values, 1, 2 * k)
    end)}
    return table.move(made, k + 1, 2 * k, 1, {})
end

local function values_at(b, histories, values, trip)
    local now = {}
    for j, v in ipairs(values) do
        local entry = b:op("dynamic_slice",
                           {histories[j], table.unpack(at_trip(b, trip, #v.shape))},
                           {slice_sizes = with_one(v.shape)})
        now[j] = b:reshape(entry, v.shape)
    end
    return now
end

-- Backwards through the trips: cotangents of the float values go from trip to trip, those of what
-- the body reads from outside add up.
rules["while"] = function(b, op, g, want)
    local loop = op.loop
    if not loop then
        I.fail("a while is not differentiated", "b:loop(n, values, body) is")
    elseif loop.n == 0 then
        return table.move(g, 2, #g, 2, {})
    end
    local k = #op.results - 1
    local values = table.move(op.operands, 2, k + 1, 1, {})
    local outside = wanted_values(op, want, k + 2)
    local histories = run_with_histories(b, loop, values)
    local carried, floats = {}, {}
    for j, v in ipairs(values) do
        if I.is_float(v.dtype) then
            floats[#floats + 1] = j
            carried[#carried + 1] = g[j + 1]
        end
    end
    for _, v in ipairs(outside) do carried[#carried + 1] = zeros(b, v) end
    local made = {b:loop(loop.n, carried, function(i, ...)
        local trip, given, sums = (loop.n - 1) - i, {}, {...}
        local now = values_at(b, histories, values, trip)
        local by = {}
        for n, j in ipairs(floats) do
            by[n], given[j] = now[j], sums[n]
        end
        table.move(outside, 1, #outside, #by + 1, by)
        local new = pull_back(b, function() return loop.body(trip, table.unpack(now)) end, by, given)
        for n = #floats + 1, #by do new[n] = sums[n] + new[n] end
        return table.unpack(new)
    end)}
    local gradients = by_operand(op, k + 2, outside, table.move(made, #floats + 1, #made, 1, {}))
    for n, j in ipairs(floats) do gradients[j + 1] = made[n] end
    return gradients
end

-- ---- branches ----

local function branches(b, op, g, want)
    local outside = wanted_values(op, want, 2)
    local function backward(body)
        return function()
            local by = {}
            for i, v in ipairs(outside) do by[i] = bring(b, v, b.frame) end
            return table.unpack(pull_back(b, body, by, g))
        end
    end
    local bodies = {}
    for name, body in pairs(op.bodies) do
        if type(body) == "table" then
            bodies[name] = {}
            for i, one in ipairs(body) do bodies[name][i] = backward(one) end
        else
            bodies[name] = backward(body)
        end
    end
    local made = {b:op(op.kind, {op.operands[1]}, bodies)}
    return by_operand(op, 2, outside, made)
end
rules["if"], rules.case = branches, branches

-- ---- sort ----

-- The positions are sorted with the values; sorting them again takes the cotangents home.
rules.sort = function(b, op, g)
    local a, n, body = op.attrs, op.attrs.n_inputs[1], op.bodies.body
    local dim = a.dimension[1]
    local data = table.move(op.operands, 1, n, 1, {})
    data[n + 1] = b:iota(data[1].shape, dim, "i32")
    local sorted = {b:op("sort", data, {dimension = dim, is_stable = true, body = function(...)
        return body(table.unpack({...}, 1, 2 * n))
    end})}
    local back = {sorted[n + 1], table.unpack(g, 1, n)}
    local made = {b:op("sort", back, {dimension = dim,
                                      body = function(x, y) return b:compare("LT", x, y) end})}
    return table.move(made, 2, n + 1, 1, {})
end
