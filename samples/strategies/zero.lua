-- SPDX-License-Identifier: GPL-3.0-or-later
-- ZeRO (Rajbhandari et al., 2020) on the first axis of the mesh: data parallelism in which each
-- device keeps a piece of the state of the optimizer (stage 1), or of the parameters too (stage 3).
local dp, stage = mesh.axes[1], 3

-- The first dim that the axis divides; nil: none.
local function dim_to_cut(var)
    for d, length in ipairs(var.shape) do
        if length >= dp.size and length % dp.size == 0 then
            return d - 1
        end
    end
end

for _, var in ipairs(graph.inputs) do
    local is_parameter = var.label and var.label:find("^params")
    local dim = dim_to_cut(var)
    if not var.state and var.rank > 0 then
        pin(var, dp.name .. ": S(0)")
    elseif var.state and dim and (stage == 3 or not is_parameter) then
        pin(var, ("%s: S(%d)"):format(dp.name, dim))
    end
end
