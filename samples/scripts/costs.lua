-- SPDX-License-Identifier: GPL-3.0-or-later
-- A cost function: what the model of the program leaves out, here a kernel that wants whole rows and
-- partial sums of weights that another team has to reduce.
--
--     shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x4; cost samples/scripts/costs.lua; solve; plan'
local dear = {multiply = 20, dot_general = 5} -- microseconds

return function(op, strategy)
    local price = 0
    for _, row in ipairs(strategy) do -- one for each mesh axis
        if op.kind == "multiply" and row:find("S(1)", 1, true) then
            price = price + dear.multiply -- our kernel reads whole rows
        elseif op.kind == "dot_general" and row:find("P(sum)", 1, true) then
            price = price + dear.dot_general
        end
    end
    return price
end
