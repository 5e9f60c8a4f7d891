-- SPDX-License-Identifier: GPL-3.0-or-later
-- A convolutional network: strided 3x3 convolutions, a residual block, pooling, and a step of
-- training with SGD.
--
--     shardscope -c 'lua -f samples/models/conv.lua' -c 'mesh 2x4; solve; run --f64'
local BATCH, IMAGE, CHANNELS, CLASSES = 16, 16, 16, 8

local b = ss.build("conv")
local images = b:input("images", {BATCH, IMAGE, IMAGE, 4})
local labels = b:input("labels", {BATCH}, "i32")

local function conv(x, features, stride)
    local w = b:param("w", {3, 3, x.shape[4], features})
    return b:conv(x, w, {strides = {stride, stride}}) + b:param("b", {features})
end

local x = b:scope("stem", function() return b:relu(conv(images, CHANNELS, 2)) end)
x = b:scope("block", function()
    local y = b:scope("conv_1", function() return b:relu(conv(x, CHANNELS, 1)) end)
    return b:relu(x + b:scope("conv_2", conv, y, CHANNELS, 1))
end)
x = b:scope("pool", function() return b:pool(x, "max", {2, 2}) end)
local logits = b:scope("head", function()
    return b:linear(b:mean(x, {1, 2}), CLASSES)
end)

b:train(b:scope("loss", b.cross_entropy, b, logits, labels), {lr = 0.1, decay = 1e-4})
return b:load()
