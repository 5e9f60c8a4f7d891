-- SPDX-License-Identifier: GPL-3.0-or-later
-- Expert parallelism (Lepikhin et al., 2021) on the last axis: a mixture of experts keeps some of
-- its experts on each device, and tokens travel to them. The weights of all experts are one value
-- with the expert as its first dim; the state of the optimizer follows.
local ep = mesh.axes[#mesh.axes].name

for _, name in ipairs{"up", "down"} do
    pin("var:*/moe/" .. name, ep .. ": S(0)")
end

-- Tokens come in pieces of the batch, on all axes.
for _, var in ipairs(graph.inputs) do
    if not var.state and var.rank > 0 then
        for _, axis in ipairs(mesh.axes) do
            pin(var, axis.name .. ": S(0)")
        end
    end
end
