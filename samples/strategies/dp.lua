-- SPDX-License-Identifier: GPL-3.0-or-later
-- Data parallelism on the first axis of the mesh: every input is cut along its first dim, the batch;
-- parameters and the state of the optimizer are whole on every device. Gradients are then partial,
-- and the plan reduces them.
local dp = mesh.axes[1].name

for _, var in ipairs(graph.inputs) do
    if var.state then
        pin(var, dp .. ": R")
    elseif var.rank > 0 then
        pin(var, dp .. ": S(0)")
    end
end
