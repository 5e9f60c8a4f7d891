-- SPDX-License-Identifier: GPL-3.0-or-later
-- A small GPT: pre-norm blocks of causal attention and a gelu MLP, an output projection tied to the
-- embedding, and a step of training with Adam.
--
--     shardscope -c 'lua -f samples/models/gpt.lua' -c 'mesh 2x4; solve; run --f64'
local LAYERS, WIDTH, HEADS, SEQUENCE, VOCABULARY, BATCH = 2, 32, 4, 16, 48, 8

local b = ss.build("gpt")
local tokens = b:input("tokens", {BATCH, SEQUENCE}, "i32")
local targets = b:input("targets", {BATCH, SEQUENCE}, "i32")

local function norm(name, x)
    return b:scope(name, b.layer_norm, b, x)
end

local function attention(x)
    local q, k, v = b:split(b:scope("qkv", b.linear, b, norm("norm", x), 3 * WIDTH), 3, -1)
    local function heads(part) return b:reshape(part, {BATCH, SEQUENCE, HEADS, -1}) end
    local mixed = b:attention(heads(q), heads(k), heads(v), {causal = true})
    return x + b:scope("out", b.linear, b, b:reshape(mixed, x.shape), WIDTH)
end

local function mlp(x)
    local hidden = b:gelu(b:scope("up", b.linear, b, norm("norm", x), 4 * WIDTH))
    return x + b:scope("down", b.linear, b, hidden, WIDTH)
end

local embedding = b:param("tokens", {VOCABULARY, WIDTH})
local x = b:scope("embed", function()
    return b:embedding(embedding, tokens) + b:param("positions", {SEQUENCE, WIDTH})
end)
for i = 0, LAYERS - 1 do
    x = b:scope("layer_" .. i, function()
        return b:scope("mlp", mlp, b:scope("attn", attention, x))
    end)
end
local logits = b:scope("head", function()
    return b:einsum("bsd,vd->bsv", norm("norm", x), embedding)
end)

b:train(b:scope("loss", b.cross_entropy, b, logits, targets), {method = "adam", lr = 1e-3})
return b:load()
