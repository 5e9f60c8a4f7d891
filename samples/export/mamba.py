# SPDX-License-Identifier: GPL-3.0-or-later
"""mamba-tiny: a selective state-space language model: one layer, a causal depthwise convolution, the recurrence as an
associative scan over the sequence, tied embeddings, SGD.

The committed file was made with jax 0.10.2 (CPU) on python 3.11.
"""
import jax
import jax.numpy as jnp

from common import cross_entropy, floats, integers, layer_norm, norm_shapes, sgd
from lowering import lower_step

BATCH, SEQUENCE, VOCABULARY, WIDTH, INNER, STATES, RANK, TAPS = 24, 24, 48, 24, 48, 8, 8, 4


def param_shapes():
    layer = {"norm": norm_shapes(WIDTH), "in": floats(WIDTH, 2 * INNER), "taps": floats(TAPS, 1, INNER),
             "bias": floats(INNER), "select": floats(INNER, RANK + 2 * STATES), "step": floats(RANK, INNER),
             "step_bias": floats(INNER), "decay": floats(INNER, STATES), "skip": floats(INNER),
             "out": floats(INNER, WIDTH)}
    return {"tokens": floats(VOCABULARY, WIDTH), "layer": layer, "norm": norm_shapes(WIDTH)}


def causal_convolution(taps, x):
    """Each channel by itself, over the last few tokens."""
    return jax.lax.conv_general_dilated(x, taps, window_strides=(1,), padding=[(TAPS - 1, 0)],
                                        dimension_numbers=("NWC", "WIO", "NWC"), feature_group_count=INNER)


def follow(first, second):
    """Two steps of h = a h + b as one."""
    return first[0] * second[0], second[0] * first[1] + second[1]


def selective_scan(p, x):
    """What each channel's states say at each token; how fast they decay and what they take in follows from x."""
    steps, into, out_of = jnp.split(x @ p["select"], (RANK, RANK + STATES), axis=-1)
    steps = jax.nn.softplus(steps @ p["step"] + p["step_bias"])
    kept = jnp.exp(-steps[..., None] * jnp.exp(p["decay"]))
    taken = (steps * x)[..., None] * into[:, :, None, :]
    _, states = jax.lax.associative_scan(follow, (kept, taken), axis=1)
    return jnp.einsum("bsin,bsn->bsi", states, out_of) + x * p["skip"]


def mixer(p, x):
    x, gate = jnp.split(x @ p["in"], 2, axis=-1)
    with jax.named_scope("convolution"):
        x = jax.nn.silu(causal_convolution(p["taps"], x) + p["bias"])
    with jax.named_scope("scan"):
        x = selective_scan(p, x)
    return (x * jax.nn.silu(gate)) @ p["out"]


def loss_of(params, tokens, targets):
    with jax.named_scope("embed"):
        x = params["tokens"][tokens]
    with jax.named_scope("mixer"):
        x = x + mixer(params["layer"], layer_norm(params["layer"]["norm"], x))
    with jax.named_scope("head"):
        logits = layer_norm(params["norm"], x) @ params["tokens"].T
    with jax.named_scope("loss"):
        return cross_entropy(logits, targets)


def step(params, tokens, targets):
    loss, gradients = jax.value_and_grad(loss_of)(params, tokens, targets)
    return sgd(params, gradients), loss


def make_mamba_tiny():
    ids = integers(BATCH, SEQUENCE)
    return lower_step(step, (param_shapes(), ids, ids), donated=1)


SAMPLES = {"mamba-tiny": make_mamba_tiny}
