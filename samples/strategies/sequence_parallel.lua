-- SPDX-License-Identifier: GPL-3.0-or-later
-- Sequence parallelism (Korthikanti et al., 2022) on the last axis: Megatron's cuts of the weights,
-- and between the blocks, in norms and residual sums, the values are cut along the sequence, dim 1.
-- A value that is placed otherwise costs a little, so that the plan may differ where that pays.
local tp, price = mesh.axes[#mesh.axes].name, 1 -- microseconds per value
local width -- of the residual stream

for _, var in ipairs(graph.inputs) do
    local label = var.label or ""
    if label:find("qkv'%]%['w") or label:find("up'%]%['w") then
        pin(var, ("%s: S(%d)"):format(tp, var.rank - 1))
        width = var.shape[var.rank - 1]
    elseif label:find("out'%]%['w") or label:find("down'%]%['w") then
        pin(var, ("%s: S(%d)"):format(tp, var.rank - 2))
    end
end

for op in graph:ops{scope = "layer*", live = true} do
    local value = op.results[1]
    if op.kind ~= "dot_general" and value.rank == 3 and value.shape[3] == width then
        prefer(value, tp .. ": S(1)", price)
    end
end
