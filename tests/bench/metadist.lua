-- SPDX-License-Identifier: GPL-3.0-or-later
-- MetaDist's comparison (its Figure 8): data parallel, ZeRO-3, tensor parallel, the solver and beam search on its
-- models, on the devices of its rows, as a Markdown table. Run by `make bench-papers`; GRAPHS is the folder that
-- tests/papers/metadist.py filled. The paper's figure is not in its text, so only ours is printed.
local folder = os.getenv("GRAPHS") or "build/papers"
local LIMIT = 32e9 -- V100 32 GB

local function cell(action)
    local done, plan = pcall(action)
    if not done then
        return "no plan" -- beam search does not go back
    end
    local text = ("%.0f"):format((plan.objective or 0) / 1000)
    return plan.peak_bytes > LIMIT and ("OOM (%.0f GB)"):format(plan.peak_bytes / 1e9) or text
end

print("\nMetaDist's models on one host of V100 (32 GB): ms of a step by our costs.\n")
print("| model | devices | DP | ZeRO-3 | TP | solver | beam |")
print("|---|--:|--:|--:|--:|--:|--:|")
ss.cluster{"v100x8"}
for _, model in ipairs{"gpt", "wide-resnet", "gat"} do
    for _, devices in ipairs{2, 4, 8} do
        ss.load{("%s/%s-%d.mlir"):format(folder, model, devices)}
        ss.mesh{tostring(devices)}
        ss.discover{}
        ss.limit{LIMIT}
        local row = {model, tostring(devices)}
        for _, kind in ipairs{"dp", "zero3", "tp"} do
            row[#row + 1] = cell(function() return ss.baseline{kind} end)
        end
        row[#row + 1] = cell(function() return ss.solve{time = 60} end)
        row[#row + 1] = cell(function() return ss.solve{method = "beam", time = 60} end)
        print("| " .. table.concat(row, " | ") .. " |")
    end
end
