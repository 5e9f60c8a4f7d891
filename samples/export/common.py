# SPDX-License-Identifier: GPL-3.0-or-later
"""Layers, losses and optimizers that several sample models share, in plain jax.numpy.

The committed files were made with jax 0.10.2 (CPU) on python 3.11.
"""
import jax
import jax.numpy as jnp

ADAM_BETA1, ADAM_BETA2, ADAM_EPSILON = 0.9, 0.999, 1e-8
NORM_EPSILON = 1e-5


def floats(*shape):
    """The shape of an f32 tensor."""
    return jax.ShapeDtypeStruct(shape, jnp.float32)


def integers(*shape):
    """The shape of an i32 tensor."""
    return jax.ShapeDtypeStruct(shape, jnp.int32)


def linear_shapes(inputs, outputs):
    return {"w": floats(inputs, outputs), "b": floats(outputs)}


def linear(p, x):
    return x @ p["w"] + p["b"]


def norm_shapes(width):
    return {"scale": floats(width), "bias": floats(width)}


def layer_norm(p, x):
    mean = jnp.mean(x, axis=-1, keepdims=True)
    centred = x - mean
    variance = jnp.mean(centred * centred, axis=-1, keepdims=True)
    return centred * jax.lax.rsqrt(variance + NORM_EPSILON) * p["scale"] + p["bias"]


def causal_attention(p, x, heads):
    """Multi-head self-attention with one fused projection for queries, keys and values."""
    batch, sequence, width = x.shape
    q, k, v = (part.reshape(batch, sequence, heads, width // heads)
               for part in jnp.split(linear(p["qkv"], x), 3, axis=-1))
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) * (width // heads) ** -0.5
    rows = jax.lax.broadcasted_iota(jnp.int32, (sequence, sequence), 0)
    columns = jax.lax.broadcasted_iota(jnp.int32, (sequence, sequence), 1)
    weights = jax.nn.softmax(jnp.where(rows >= columns, scores, -1e9), axis=-1)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", weights, v)
    return linear(p["out"], mixed.reshape(batch, sequence, width))


def attention_shapes(width):
    return {"qkv": linear_shapes(width, 3 * width), "out": linear_shapes(width, width)}


def cross_entropy(logits, targets):
    """Mean negative log likelihood of integer targets along the last dimension of the logits."""
    log_likelihood = jax.nn.log_softmax(logits, axis=-1)
    picked = jnp.take_along_axis(log_likelihood, targets[..., None], axis=-1)
    return -jnp.mean(picked)


def sgd(params, gradients, rate=0.01):
    with jax.named_scope("sgd"):
        return jax.tree.map(lambda p, g: p - rate * g, params, gradients)


def momentum_sgd(params, velocities, gradients, rate=0.1, momentum=0.9, decay=1e-4):
    """SGD with momentum and weight decay, as in torch.optim.SGD; the new parameters and velocities."""
    with jax.named_scope("sgd"):
        velocities = jax.tree.map(lambda p, v, g: momentum * v + (g + decay * p), params, velocities, gradients)
        return jax.tree.map(lambda p, v: p - rate * v, params, velocities), velocities


def adam_shapes(params):
    """Adam's state: first and second moments like the parameters, and the number of steps taken."""
    return {"m": params, "v": params, "count": integers()}


def adam(params, state, gradients, rate=1e-3):
    """The new parameters and the new state; any count from 0 up keeps both bias corrections above zero."""
    with jax.named_scope("adam"):
        count = state["count"] + 1
        steps = count.astype(jnp.float32)
        correction1 = 1 - jnp.float32(ADAM_BETA1) ** steps
        correction2 = 1 - jnp.float32(ADAM_BETA2) ** steps
        m = jax.tree.map(lambda m, g: ADAM_BETA1 * m + (1 - ADAM_BETA1) * g, state["m"], gradients)
        v = jax.tree.map(lambda v, g: ADAM_BETA2 * v + (1 - ADAM_BETA2) * (g * g), state["v"], gradients)
        params = jax.tree.map(
            lambda p, m, v: p - rate * (m / correction1) / (jnp.sqrt(v / correction2) + ADAM_EPSILON), params, m, v)
        return params, {"m": m, "v": v, "count": count}


def adam_step(loss_of):
    """A whole training step (parameters, state, batch...) from a loss function (parameters, batch...)."""
    def step(params, state, *batch):
        loss, gradients = jax.value_and_grad(loss_of)(params, *batch)
        params, state = adam(params, state, gradients)
        return params, state, loss
    return step
