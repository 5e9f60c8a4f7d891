# SPDX-License-Identifier: GPL-3.0-or-later
"""gat and gat-tiny: graph attention layers in sequence over a dense adjacency matrix, mean loss, SGD, no batch.

The committed files were made with jax 0.10.2 (CPU) on python 3.11.
"""
from functools import partial

import jax
import jax.numpy as jnp

from common import floats, sgd
from lowering import lower_step

LAYERS = 2
SLOPE = 0.2


def layer_shapes(features):
    return {"w": floats(features, features), "a1": floats(features, 1), "a2": floats(features, 1)}


def layer(p, h, adjacency):
    wh = h @ p["w"]
    scores = jax.nn.leaky_relu(wh @ p["a1"] + (wh @ p["a2"]).T, SLOPE)
    attention = jax.nn.softmax(jnp.where(adjacency > 0, scores, -1e11), axis=1)
    return jax.nn.elu(attention @ wh)


def loss_of(params, h, adjacency):
    for index, p in enumerate(params):
        with jax.named_scope(f"layer_{index}"):
            h = layer(p, h, adjacency)
    with jax.named_scope("loss"):
        return jnp.mean(h)


def step(params, h, adjacency):
    loss, gradients = jax.value_and_grad(loss_of)(params, h, adjacency)
    return sgd(params, gradients), loss


def make_gat(nodes, features):
    params = [layer_shapes(features)] * LAYERS
    return lower_step(step, (params, floats(nodes, features), floats(nodes, nodes)), donated=1)


SAMPLES = {"gat": partial(make_gat, nodes=1024, features=24576), "gat-tiny": partial(make_gat, nodes=48, features=96)}
