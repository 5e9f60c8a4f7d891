# SPDX-License-Identifier: GPL-3.0-or-later
"""moe and moe-tiny: transformer blocks whose MLP is a mixture of experts, with Adam.

Routing is GShard's: the best two experts of each token by two argmaxes, a capacity per expert and group, positions
by cumulative sums, dispatch and combination by einsums over one-hot masks, an auxiliary loss for balance. A group is
one sequence of the batch. The committed files were made with jax 0.10.2 (CPU) on python 3.11.
"""
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp

from common import (adam_shapes, adam_step, attention_shapes, causal_attention, cross_entropy, floats, integers,
                    layer_norm, norm_shapes)
from lowering import lower_step

BALANCE_WEIGHT = 0.01
GATE_EPSILON = 1e-9


@dataclass(frozen=True)
class Config:
    layers: int
    width: int
    heads: int
    hidden: int
    experts: int
    capacity: int
    sequence: int
    vocabulary: int
    batch: int


MOE = Config(layers=4, width=1024, heads=16, hidden=4096, experts=16, capacity=160, sequence=1024, vocabulary=32000,
             batch=8)
TINY = Config(layers=1, width=48, heads=24, hidden=96, experts=24, capacity=24, sequence=48, vocabulary=96, batch=24)


def block_shapes(config):
    width, hidden, experts = config.width, config.hidden, config.experts
    return {"attn_norm": norm_shapes(width), "attn": attention_shapes(width), "moe_norm": norm_shapes(width),
            "moe": {"gate": floats(width, experts), "up": floats(experts, width, hidden),
                    "down": floats(experts, hidden, width)}}


def param_shapes(config):
    return {"tokens": floats(config.vocabulary, config.width), "positions": floats(config.sequence, config.width),
            "layers": [block_shapes(config)] * config.layers, "norm": norm_shapes(config.width),
            "head": floats(config.width, config.vocabulary)}


def choose(gates):
    """A one-hot mask over the experts for the best gate of each token."""
    return jax.nn.one_hot(jnp.argmax(gates, axis=-1), gates.shape[-1])


def place(mask, taken, capacity):
    """Keeps the tokens that fit behind those `taken` by each expert; the mask left and the one-hot places [g, s, c]."""
    position = (jnp.cumsum(mask, axis=1) - mask + taken) * mask
    kept = mask * (position < capacity)
    place_of_token = jnp.sum(position * kept, axis=-1).astype(jnp.int32)
    return kept, jax.nn.one_hot(place_of_token, capacity)


def balance_loss(gates, mask):
    """Lowest where the tokens of each group are spread evenly over the experts."""
    return gates.shape[-1] * jnp.mean(jnp.sum(jnp.mean(gates, axis=1) * jnp.mean(mask, axis=1), axis=-1))


def route(gates, capacity):
    """Weights [group, token, expert, place] with which expert outputs are combined, and the balance loss."""
    mask1 = choose(gates)
    mask2 = choose(gates * (1 - mask1))
    gate1 = jnp.sum(gates * mask1, axis=-1)
    gate2 = jnp.sum(gates * mask2, axis=-1)
    total = gate1 + gate2 + GATE_EPSILON
    kept1, places1 = place(mask1, 0.0, capacity)
    kept2, places2 = place(mask2, jnp.sum(kept1, axis=1, keepdims=True), capacity)
    combine = (jnp.einsum("gs,gse,gsc->gsec", gate1 / total, kept1, places1)
               + jnp.einsum("gs,gse,gsc->gsec", gate2 / total, kept2, places2))
    return combine, balance_loss(gates, mask1)


def mixture(p, x, capacity):
    with jax.named_scope("route"):
        combine, balance = route(jax.nn.softmax(x @ p["gate"], axis=-1), capacity)
        dispatch = (combine > 0).astype(x.dtype)
    with jax.named_scope("experts"):
        sent = jnp.einsum("gsec,gsm->egcm", dispatch, x)
        hidden = jax.nn.gelu(jnp.einsum("egcm,emh->egch", sent, p["up"]), approximate=True)
        made = jnp.einsum("egch,ehm->egcm", hidden, p["down"])
        return jnp.einsum("gsec,egcm->gsm", combine, made), balance


def block(config, p, x):
    with jax.named_scope("attn"):
        x = x + causal_attention(p["attn"], layer_norm(p["attn_norm"], x), config.heads)
    with jax.named_scope("moe"):
        mixed, balance = mixture(p["moe"], layer_norm(p["moe_norm"], x), config.capacity)
        return x + mixed, balance


def loss_of(config, params, tokens, targets):
    with jax.named_scope("embed"):
        x = params["tokens"][tokens] + params["positions"]
    balances = []
    for index, p in enumerate(params["layers"]):
        with jax.named_scope(f"layer_{index}"):
            x, balance = block(config, p, x)
            balances.append(balance)
    with jax.named_scope("head"):
        logits = layer_norm(params["norm"], x) @ params["head"]
    with jax.named_scope("loss"):
        return cross_entropy(logits, targets) + BALANCE_WEIGHT * sum(balances)


def make_moe(config):
    params = param_shapes(config)
    ids = integers(config.batch, config.sequence)
    step = adam_step(partial(loss_of, config))
    return lower_step(step, (params, adam_shapes(params), ids, ids), donated=2)


SAMPLES = {"moe": partial(make_moe, MOE), "moe-tiny": partial(make_moe, TINY)}
