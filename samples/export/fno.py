# SPDX-License-Identifier: GPL-3.0-or-later
"""fno-tiny: a Fourier neural operator on a line: 2 layers that mix the lowest modes of a real transform by complex
weights, with gelu, mean-square loss and SGD.

The committed file was made with jax 0.10.2 (CPU) on python 3.11.
"""
import jax
import jax.numpy as jnp

from common import floats
from lowering import lower_step

BATCH, POINTS, WIDTH, MODES, LAYERS, RATE = 24, 24, 24, 12, 2, 0.01


def spectral(weights, x):
    """The lowest modes of each channel along the line, mixed mode by mode; the others are 0."""
    modes = jnp.fft.rfft(x, axis=1)
    mixed = jnp.einsum("bmi,mio->bmo", modes[:, :MODES], weights)
    return jnp.fft.irfft(jnp.pad(mixed, ((0, 0), (0, modes.shape[1] - MODES), (0, 0))), POINTS, axis=1)


def loss_of(params, x, y):
    with jax.named_scope("lift"):
        hidden = x @ params["lift"]
    for i in range(LAYERS):
        p = params[f"layer_{i}"]
        with jax.named_scope(f"layer_{i}"):
            with jax.named_scope("spectral"):
                mixed = spectral(p["modes"], hidden)
            hidden = jax.nn.gelu(mixed + hidden @ p["w"])
    with jax.named_scope("project"):
        predicted = hidden @ params["project"]
    with jax.named_scope("loss"):
        return jnp.mean((predicted - y) ** 2)


def step(params, x, y):
    loss, gradients = jax.value_and_grad(loss_of)(params, x, y)
    with jax.named_scope("sgd"):  # JAX's gradient by a complex weight is the conjugate of the way up
        return jax.tree.map(lambda p, g: p - RATE * jnp.conj(g), params, gradients), loss


def make_fno_tiny():
    layer = {"modes": jax.ShapeDtypeStruct((MODES, WIDTH, WIDTH), jnp.complex64), "w": floats(WIDTH, WIDTH)}
    params = {"lift": floats(2, WIDTH), "project": floats(WIDTH, 1)}
    params |= {f"layer_{i}": layer for i in range(LAYERS)}
    return lower_step(step, (params, floats(BATCH, POINTS, 2), floats(BATCH, POINTS, 1)), donated=1)


SAMPLES = {"fno-tiny": make_fno_tiny}
