-- SPDX-License-Identifier: GPL-3.0-or-later
-- MetaDist's comparison (its Figure 8): data parallel, ZeRO-3, tensor parallel, the solver and beam search on its
-- models, on the devices of its rows, as a Markdown table. Run by `make bench-papers`; GRAPHS is the folder that
-- tests/papers/metadist.py filled. The bars of the paper's figure have no numbers, so ours stand alone, with their order.
-- Plans are made without a limit where they are no search under one, and OOM says what they hold.
local folder = os.getenv("GRAPHS") or "build/papers"
local LIMIT = 32e9 -- V100 32 GB

local METHODS = {"DP", "ZeRO-3", "TP", "solver", "beam"}
local BASELINES = {DP = "dp", ["ZeRO-3"] = "zero3", TP = "tp"}

-- Milliseconds and bytes of a method's plan; or nil, and why there is none.
local function try(method)
    local done, plan = pcall(function()
        if BASELINES[method] then
            return ss.baseline{BASELINES[method]}
        elseif method == "beam" then -- it does not go back, so a limit would leave it without a plan
            ss.limit{1e15}
            return ss.solve{method = "beam", time = 60}
        end
        ss.limit{LIMIT}
        return ss.solve{time = 60}
    end)
    if not done then
        return nil, tostring(plan)
    end
    return plan.objective / 1000, plan.peak_bytes
end

local function cell(ms, bytes)
    if not ms then
        return bytes
    end
    return bytes > LIMIT and ("%.0f, OOM (%.0f GB)"):format(ms, bytes / 1e9) or ("%.0f"):format(ms)
end

-- The methods that fit, the fastest first.
local function order(results)
    local names = {}
    for _, method in ipairs(METHODS) do
        if results[method].ms and results[method].bytes <= LIMIT then
            names[#names + 1] = method
        end
    end
    table.sort(names, function(a, b) return results[a].ms < results[b].ms end)
    return names
end

print("\nMetaDist, Figure 8: its models on one host of V100 (32 GB), ms of a step by our costs. OOM: the plan holds more.\n")
print("| model | devices | " .. table.concat(METHODS, " | ") .. " | order |")
print("|---|--:|--:|--:|--:|--:|--:|---|")
ss.cluster{"v100x8"}
local rows, solver_first = 0, 0
for _, model in ipairs{"gpt", "wide-resnet", "gat"} do
    for _, devices in ipairs{2, 4, 8} do
        ss.load{("%s/%s-%d.mlir"):format(folder, model, devices)}
        ss.mesh{tostring(devices)}
        ss.discover{}
        local row, results = {model, tostring(devices)}, {}
        for _, method in ipairs(METHODS) do
            local ms, bytes = try(method)
            results[method] = {ms = ms, bytes = bytes}
            row[#row + 1] = cell(ms, bytes)
        end
        local names = order(results)
        rows = rows + 1
        solver_first = solver_first + (names[1] == "solver" and 1 or 0)
        print("| " .. table.concat(row, " | ") .. " | " .. table.concat(names, ", ") .. " |")
    end
end
print(("\nThe solver is the fastest of the plans that fit in %d of %d rows."):format(solver_first, rows))
