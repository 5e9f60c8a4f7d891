-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tensor parallelism as in Megatron-LM (Shoeybi et al., 2019), on the last axis of the mesh: the
-- first matrix of a pair is cut by columns, the second by rows, so that only the result of the
-- second is reduced. The state of the optimizer is cut as its parameter. Other axes are for data.
local tp = mesh.axes[#mesh.axes].name

-- Pins the inputs whose label matches to a cut of their last dim (1), or of the one before it (2).
local function cut(label, from_end)
    for _, var in ipairs(graph.inputs) do
        if var.label and var.label:find(label) then
            pin(var, ("%s: S(%d)"):format(tp, var.rank - from_end))
        end
    end
end

-- Queries, keys and values; the wider matrix of a feed-forward block; the first layer of an MLP.
cut("qkv'%]%['[wb]", 1)
cut("up'%]%['[wb]", 1)
cut("layer_0'%]$", 1)
cut("out'%]%['w", 2)
cut("down'%]%['w", 2)
cut("layer_1'%]$", 2)

for _, var in ipairs(graph.inputs) do
    if #mesh.axes > 1 and not var.state and var.rank > 0 then
        pin(var, mesh.axes[1].name .. ": S(0)")
    end
end
