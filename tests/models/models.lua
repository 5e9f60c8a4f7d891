-- SPDX-License-Identifier: GPL-3.0-or-later
-- The models of samples/models: each step's numbers are those of JAX (jax_models.py), its text loads
-- again to the same graph, and its plan on 2x4 devices runs. Returns the number of models that hold.
local want = dofile("tests/models/jax_numbers.lua")

-- jax_models.py has the same formulas.
local function number(label, k, shape)
    local n, values = 1, {}
    for _, length in ipairs(shape) do n = n * length end
    for i = 0, n - 1 do
        local x
        if label == "tokens" or label == "targets" or label == "labels" then
            x = (i * 7 + k * 3) % 8
        elseif label == "adjacency" then
            x = ((i * 5) % 3 == 0 or i % (shape[1] + 1) == 0) and 1 or 0
        elseif label == "state['count']" then
            x = 3
        else
            x = math.sin(0.7 * i + 1.3 * k)
            x = label:find("^state%['v'%]") and 1.1 + x or x
            x = x * (label:find("^state") and 0.01 or 0.3)
        end
        values[i + 1] = x
    end
    return values
end

local build = ss.build
local function open(name, dtype)
    local made
    ss.build = function(graph_name)
        made = build(graph_name, dtype)
        return made
    end
    dofile("samples/models/" .. name .. ".lua")
    ss.build = build
    return made
end

local function check_numbers(name)
    local b, labels, shapes, inputs = open(name, "f64"), {}, {}, {}
    for _, v in ipairs(b.inputs) do
        labels[#labels + 1], shapes[v.label] = v.label, v.shape
    end
    table.sort(labels)
    for k, label in ipairs(labels) do inputs[label] = number(label, k - 1, shapes[label]) end
    local got, n = b:eval(inputs), 0
    for label, sums in pairs(want[name]) do
        local x, sum, weighted, size = assert(got[label], label), 0, 0, 0
        for i, value in ipairs(type(x) == "table" and x or {x}) do
            sum, weighted = sum + value, weighted + value * math.cos(i - 1)
            size = size + math.abs(value)
        end
        local off = math.max(math.abs(sum - sums[1]), math.abs(weighted - sums[2]))
        if off > 1e-11 * math.max(1, size) then
            error(("%s: %s is off by %g"):format(name, label, off))
        end
        n = n + 1
    end
    assert(n == #b.outputs, name)
end

local function check_plan(name)
    local b = open(name)
    local facts = {graph.n_ops, #graph.inputs, #graph:state(), graph.flops}
    assert(#graph:state() > 0 and facts[3] == #b.outputs - 1)
    for op in graph:ops() do assert(op.live, op.name) end
    ss.mesh("2x4", "dp,tp")
    ss.cluster("toy")
    ss.solve()
    local objective = plan.objective
    local run = ss.run{f64 = true}
    assert(run.ok, name)
    local path = os.tmpname()
    ss.graph{save = path}
    ss.load(path)
    os.remove(path)
    for i, fact in ipairs{graph.n_ops, #graph.inputs, #graph:state(), graph.flops} do
        assert(fact == facts[i], name)
    end
    ss.solve()
    assert(plan.objective == objective, name)
end

local held = 0
for _, name in ipairs{"mlp", "gpt", "conv", "gat"} do
    check_numbers(name)
    check_plan(name)
    held = held + 1
end
print(held)
