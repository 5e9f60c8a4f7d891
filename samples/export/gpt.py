# SPDX-License-Identifier: GPL-3.0-or-later
"""gpt-tiny, gpt-tiny-scan, gpt-prime, gpt2-small, gpt2-small-scan: GPT with Adam, unrolled or scanned over its layers.

Pre-norm blocks, learned positions, causal attention with a fused qkv projection, gelu (tanh form), and an output
projection tied to the token embedding, as in GPT-2. The committed files were made with jax 0.10.2 (CPU) on python 3.11.
"""
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp

from common import (adam_shapes, adam_step, attention_shapes, causal_attention, cross_entropy, floats, integers,
                    layer_norm, linear, linear_shapes, norm_shapes)
from lowering import lower_step


@dataclass(frozen=True)
class Config:
    layers: int
    width: int
    heads: int
    hidden: int
    sequence: int
    vocabulary: int
    batch: int
    scan: bool = False


TINY = dict(layers=2, width=96, heads=24, hidden=384, sequence=48, vocabulary=144, batch=24)
PRIME = dict(layers=2, width=39, heads=3, hidden=157, sequence=11, vocabulary=101, batch=7)
GPT2_SMALL = dict(layers=12, width=768, heads=12, hidden=3072, sequence=1024, vocabulary=50257, batch=8)


def block_shapes(config):
    width, hidden = config.width, config.hidden
    return {"attn_norm": norm_shapes(width), "attn": attention_shapes(width), "mlp_norm": norm_shapes(width),
            "mlp": {"up": linear_shapes(width, hidden), "down": linear_shapes(hidden, width)}}


def layer_shapes(config):
    """One tree per layer, or with scan one tree whose leaves are stacked along a leading dimension."""
    block = block_shapes(config)
    if config.scan:
        return jax.tree.map(lambda leaf: floats(config.layers, *leaf.shape), block)
    return [block] * config.layers


def param_shapes(config):
    return {"tokens": floats(config.vocabulary, config.width), "positions": floats(config.sequence, config.width),
            "layers": layer_shapes(config), "norm": norm_shapes(config.width)}


def block(config, p, x):
    with jax.named_scope("attn"):
        x = x + causal_attention(p["attn"], layer_norm(p["attn_norm"], x), config.heads)
    with jax.named_scope("mlp"):
        hidden = jax.nn.gelu(linear(p["mlp"]["up"], layer_norm(p["mlp_norm"], x)), approximate=True)
        return x + linear(p["mlp"]["down"], hidden)


def apply_layers(config, layers, x):
    if config.scan:
        with jax.named_scope("layers"):
            return jax.lax.scan(lambda x, p: (block(config, p, x), None), x, layers)[0]
    for index, p in enumerate(layers):
        with jax.named_scope(f"layer_{index}"):
            x = block(config, p, x)
    return x


def loss_of(config, params, tokens, targets):
    with jax.named_scope("embed"):
        x = params["tokens"][tokens] + params["positions"]
    x = apply_layers(config, params["layers"], x)
    with jax.named_scope("head"):
        logits = layer_norm(params["norm"], x) @ params["tokens"].T
    with jax.named_scope("loss"):
        return cross_entropy(logits, targets)


def make_gpt(config):
    params = param_shapes(config)
    ids = integers(config.batch, config.sequence)
    step = adam_step(partial(loss_of, config))
    return lower_step(step, (params, adam_shapes(params), ids, ids), donated=2)


SAMPLES = {
    "gpt-tiny": partial(make_gpt, Config(**TINY)),
    "gpt-tiny-scan": partial(make_gpt, Config(**TINY, scan=True)),
    "gpt-prime": partial(make_gpt, Config(**PRIME)),
    "gpt2-small": partial(make_gpt, Config(**GPT2_SMALL)),
    "gpt2-small-scan": partial(make_gpt, Config(**GPT2_SMALL, scan=True)),
}
