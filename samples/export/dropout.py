# SPDX-License-Identifier: GPL-3.0-or-later
"""dropout-tiny: a residual MLP with dropout drawn from a threefry key that is state of the step, mean-square loss, SGD.

The committed file was made with jax 0.10.2 (CPU) on python 3.11.
"""
import jax
import jax.numpy as jnp

from common import floats, layer_norm, linear, linear_shapes, norm_shapes, sgd
from lowering import lower_step

LAYERS, BATCH, WIDTH, HIDDEN = 2, 48, 96, 192
KEEP = 0.9


def dropout(key, x):
    return jnp.where(jax.random.bernoulli(key, KEEP, x.shape), x / KEEP, 0)


def layer_shapes():
    return {"norm": norm_shapes(WIDTH), "up": linear_shapes(WIDTH, HIDDEN), "down": linear_shapes(HIDDEN, WIDTH)}


def layer(p, key, x):
    hidden = jax.nn.gelu(linear(p["up"], layer_norm(p["norm"], x)), approximate=True)
    with jax.named_scope("dropout"):
        hidden = dropout(key, hidden)
    return x + linear(p["down"], hidden)


def loss_of(params, keys, x, y):
    for index, p in enumerate(params):
        with jax.named_scope(f"layer_{index}"):
            x = layer(p, keys[index], x)
    with jax.named_scope("loss"):
        return jnp.mean((x - y) ** 2)


def step(params, key, x, y):
    with jax.named_scope("keys"):
        key, *keys = jax.random.split(key, LAYERS + 1)
    loss, gradients = jax.value_and_grad(loss_of)(params, keys, x, y)
    return sgd(params, gradients), key, loss


def make_dropout():
    key = jax.ShapeDtypeStruct((2,), jnp.uint32)
    batch = floats(BATCH, WIDTH)
    return lower_step(step, ([layer_shapes()] * LAYERS, key, batch, batch), donated=2)


SAMPLES = {"dropout-tiny": make_dropout}
