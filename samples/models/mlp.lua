-- SPDX-License-Identifier: GPL-3.0-or-later
-- A multilayer perceptron: a step of training with SGD and momentum.
--
--     shardscope -c 'lua -f samples/models/mlp.lua' -c 'mesh 2x4; solve; run --f64'
local BATCH, WIDTHS = 64, {32, 128, 128, 16}

local b = ss.build("mlp")
local x = b:input("x", {BATCH, WIDTHS[1]})
local y = b:input("y", {BATCH, WIDTHS[#WIDTHS]})

local h = x
for i = 2, #WIDTHS do
    h = b:scope("layer_" .. i - 2, function()
        local out = b:linear(h, WIDTHS[i])
        return i < #WIDTHS and b:relu(out) or out
    end)
end

local loss = b:scope("loss", function() return b:mean((h - y)^2) end)
b:train(loss, {method = "sgd", lr = 0.05, momentum = 0.9})
return b:load()
