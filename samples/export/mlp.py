# SPDX-License-Identifier: GPL-3.0-or-later
"""mlp: a two-layer perceptron without biases, with relu, mean-square loss and SGD.

The committed file was made with jax 0.10.2 (CPU) on python 3.11.
"""
import jax
import jax.numpy as jnp

from common import floats, sgd
from lowering import lower_step

BATCH, INPUTS, HIDDEN, OUTPUTS = 64, 32, 128, 16


def loss_of(params, x, y):
    with jax.named_scope("layer_0"):
        hidden = x @ params["layer_0"]
        hidden = hidden * (hidden > 0)
    with jax.named_scope("layer_1"):
        predicted = hidden @ params["layer_1"]
    with jax.named_scope("loss"):
        return jnp.mean((predicted - y) ** 2)


def step(params, x, y):
    loss, gradients = jax.value_and_grad(loss_of)(params, x, y)
    return sgd(params, gradients), loss


def make_mlp():
    params = {"layer_0": floats(INPUTS, HIDDEN), "layer_1": floats(HIDDEN, OUTPUTS)}
    return lower_step(step, (params, floats(BATCH, INPUTS), floats(BATCH, OUTPUTS)), donated=1)


SAMPLES = {"mlp": make_mlp}
