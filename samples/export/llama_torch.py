# SPDX-License-Identifier: GPL-3.0-or-later
"""llama-tiny: a decoder as in Llama, with AdamW, from PyTorch.

    PYTHONPATH=../../scripting/python python llama_torch.py OUT.mlir

RMS norms, grouped queries with rotary positions, a gated MLP, no biases. Needs python and torch only; the committed
file was made with torch 2.15.0 (CPU) on python 3.11.
"""
import sys

import torch
from torch import nn
from torch.nn.functional import cross_entropy, scaled_dot_product_attention, silu

import shardscope_torch

BATCH, TOKENS, WIDTH, HEADS, GROUPS, HIDDEN, VOCABULARY, LAYERS = 24, 24, 96, 24, 12, 192, 96, 2
HEAD = WIDTH // HEADS


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.o = nn.Linear(WIDTH, WIDTH, bias=False), nn.Linear(WIDTH, WIDTH, bias=False)
        self.k, self.v = (nn.Linear(WIDTH, GROUPS * HEAD, bias=False) for _ in "kv")
        angles = torch.outer(torch.arange(TOKENS), 1e4 ** -(torch.arange(0, HEAD, 2) / HEAD))
        self.register_buffer("cos", torch.cat([angles, angles], -1).cos())
        self.register_buffer("sin", torch.cat([angles, angles], -1).sin())

    def turn(self, x):
        left, right = x.chunk(2, -1)
        return x * self.cos + torch.cat([-right, left], -1) * self.sin

    def forward(self, x):
        q, k, v = (f(x).unflatten(-1, (-1, HEAD)).transpose(1, 2) for f in (self.q, self.k, self.v))
        k, v = (y.repeat_interleave(HEADS // GROUPS, 1) for y in (self.turn(k), v))
        y = scaled_dot_product_attention(self.turn(q), k, v, is_causal=True)
        return self.o(y.transpose(1, 2).flatten(2))


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate, self.up = (nn.Linear(WIDTH, HIDDEN, bias=False) for _ in "gu")
        self.down = nn.Linear(HIDDEN, WIDTH, bias=False)

    def forward(self, x):
        return self.down(silu(self.gate(x)) * self.up(x))


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm_1, self.attention = nn.RMSNorm(WIDTH, eps=1e-5), Attention()
        self.norm_2, self.mlp = nn.RMSNorm(WIDTH, eps=1e-5), MLP()

    def forward(self, x):
        x = x + self.attention(self.norm_1(x))
        return x + self.mlp(self.norm_2(x))


class Llama(nn.Module):
    def __init__(self):
        super().__init__()
        self.token = nn.Embedding(VOCABULARY, WIDTH)
        self.layers = nn.ModuleList([Layer() for _ in range(LAYERS)])
        self.norm, self.head = nn.RMSNorm(WIDTH, eps=1e-5), nn.Linear(WIDTH, VOCABULARY, bias=False)

    def forward(self, tokens):
        x = self.token(tokens)
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


def loss(model, tokens, targets):
    return cross_entropy(model(tokens).flatten(0, 1), targets.flatten())


def main():
    with torch.device("meta"):
        model = Llama()
        tokens = targets = torch.empty(BATCH, TOKENS, dtype=torch.int64)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    text = shardscope_torch.lower_training(model, optimizer, loss, tokens, targets)
    with open(sys.argv[1], "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
