-- SPDX-License-Identifier: GPL-3.0-or-later
-- What every sample costs to load, discover and solve, as a Markdown table. Run by `make bench`;
-- SAMPLES (names with blanks between) and MESHES choose others.
local samples = os.getenv("SAMPLES") or
    "mlp gpt-tiny gpt-tiny-scan gpt-prime dropout-tiny gat-tiny moe-tiny resnet-tiny " ..
    "gat moe gpt2-small-scan gpt2-small resnet50"
local meshes = os.getenv("MESHES") or "2x4 2x2x2"

-- Wall clock would need a library; the processor's time is what a sample costs on an idle machine.
local function timed(action)
    local before = os.clock()
    local result = action()
    return result, 1000 * (os.clock() - before)
end

local function row(...)
    print("| " .. table.concat({...}, " | ") .. " |")
end

row("sample", "ops", "load ms", "signatures", "attempts", "runs", "cold discover ms", "warm ms",
    "mesh", "strategies", "cells", "distinct cells", "core nodes", "solve ms", "objective us",
    "gap %")
row("---", "--:", "--:", "--:", "--:", "--:", "--:", "--:",
    "---", "--:", "--:", "--:", "--:", "--:", "--:", "--:")
for sample in samples:gmatch("%S+") do
    local graph, load_ms = timed(function() return ss.load{"samples/" .. sample .. ".mlir"} end)
    local cold = ss.discover{no_cache = true}
    ss.load{"samples/" .. sample .. ".mlir"}
    ss.discover{} -- fills the cache
    ss.load{"samples/" .. sample .. ".mlir"}
    local warm = ss.discover{}
    for mesh in meshes:gmatch("%S+") do
        ss.mesh{mesh}
        local plan = ss.solve{}
        row(sample, graph.ops, ("%.0f"):format(load_ms), cold.signatures, cold.attempts, cold.runs,
            ("%.0f"):format(cold.time_ms), ("%.1f"):format(warm.time_ms), mesh,
            plan.strategies, plan.cells, plan.distinct_cells, plan.core_nodes,
            ("%.0f"):format(plan.time_ms), ("%.1f"):format(plan.objective),
            ("%.2g"):format(100 * plan.gap))
    end
end
