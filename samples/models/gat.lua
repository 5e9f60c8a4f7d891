-- SPDX-License-Identifier: GPL-3.0-or-later
-- Graph attention layers over a dense adjacency matrix, and a step of training with Adam.
--
--     shardscope -c 'lua -f samples/models/gat.lua' -c 'mesh 2x4; solve; run --f64'
local NODES, FEATURES, HIDDEN, CLASSES = 48, 24, 32, 8

local b = ss.build("gat")
local nodes = b:input("nodes", {NODES, FEATURES})
local adjacency = b:input("adjacency", {NODES, NODES})
local labels = b:input("labels", {NODES}, "i32")

-- The score of an edge is a sum of one number for each end.
local function layer(x, features)
    local wh = b:matmul(x, b:param("w", {x.shape[2], features}))
    local from = b:matmul(wh, b:param("a1", {features, 1}))
    local to = b:matmul(wh, b:param("a2", {features, 1}))
    local scores = from + b:transpose(to)
    scores = b:select(b:compare("GE", scores, 0), scores, 0.2 * scores)
    scores = b:select(b:compare("GT", adjacency, 0), scores, -1e11)
    return b:matmul(b:softmax(scores), wh)
end

local h = b:scope("layer_0", function()
    local y = layer(nodes, HIDDEN)
    return b:select(b:compare("GT", y, 0), y, b:expm1(b:min(y, 0)))
end)
local logits = b:scope("layer_1", layer, h, CLASSES)

b:train(b:scope("loss", b.cross_entropy, b, logits, labels), {method = "adam", lr = 5e-3})
return b:load()
