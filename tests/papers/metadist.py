# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the graphs of MetaDist's Tables 2 to 4 (GPT, Wide-ResNet, GAT on 1, 2, 4 and 8 devices) as StableHLO.

    python3 tests/papers/metadist.py FOLDER

One training step: forward, gradients of the parameters, p - lr * g; the loss is the mean of the output, and only the
new parameters are returned. Nothing is computed, so the sizes need no memory. Needs jax.
"""
import sys
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "samples" / "export"))
from common import floats, layer_norm, linear, linear_shapes, norm_shapes  # noqa: E402
from lowering import lower_step  # noqa: E402

RATE = 1e-3


def make_step(forward):
    def step(params, *inputs):
        gradients = jax.grad(lambda p: jnp.mean(forward(p, *inputs)))(params)
        return jax.tree.map(lambda p, g: p - RATE * g, params, gradients)
    return step


def gpt(layers, width, heads, batch=8, sequence=512):
    block = {"norm_1": norm_shapes(width), "q": linear_shapes(width, width), "k": linear_shapes(width, width),
             "v": linear_shapes(width, width), "o": linear_shapes(width, width), "norm_2": norm_shapes(width),
             "up": linear_shapes(width, 4 * width), "down": linear_shapes(4 * width, width)}

    def split(x):
        return x.reshape(batch, sequence, heads, width // heads).transpose(0, 2, 1, 3)

    def layer(p, x):
        y = layer_norm(p["norm_1"], x)
        q, k, v = (split(linear(p[name], y)) for name in "qkv")
        scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) / (width // heads) ** 0.5
        causal = jnp.tril(jnp.ones((sequence, sequence), bool))
        probabilities = jax.nn.softmax(jnp.where(causal, scores, -1e9), axis=-1)
        y = jnp.einsum("bhqk,bhkd->bhqd", probabilities, v).transpose(0, 2, 1, 3).reshape(batch, sequence, width)
        x = x + linear(p["o"], y)
        return x + linear(p["down"], jax.nn.gelu(linear(p["up"], layer_norm(p["norm_2"], x))))

    def forward(params, x):
        for p in params:
            x = layer(p, x)
        return x
    return make_step(forward), ([block] * layers, floats(batch, sequence, width))


def convolution(w, x, stride):
    padding = w.shape[0] // 2
    return jax.lax.conv_general_dilated(x, w, (stride, stride), [(padding, padding)] * 2,
                                        dimension_numbers=("NHWC", "HWIO", "NHWC"))


def wide_resnet(base, batch, blocks=(3, 4, 6, 3), classes=1000):
    def unit(kernel, inputs, outputs):
        return {"w": floats(kernel, kernel, inputs, outputs), "scale": floats(outputs), "bias": floats(outputs)}

    params, strides, inputs = {"stem": unit(7, 3, 64)}, {}, 64
    for stage, count in enumerate(blocks):
        inner, outer = (base << stage), (256 << stage)
        for index in range(count):
            name = f"{stage}_{index}"
            strides[name] = 2 if stage and not index else 1
            params[name] = {"a": unit(1, inputs, inner), "b": unit(3, inner, inner), "c": unit(1, inner, outer)}
            if not index:
                params[name]["project"] = unit(1, inputs, outer)
            inputs = outer
    params["head"] = linear_shapes(inputs, classes)

    def normed(p, x, stride=1):
        x = convolution(p["w"], x, stride)
        centred = x - jnp.mean(x, axis=(0, 1, 2))
        variance = jnp.mean(centred * centred, axis=(0, 1, 2))
        return centred * jax.lax.rsqrt(variance + 1e-5) * p["scale"] + p["bias"]

    def forward(params, x):
        x = jax.nn.relu(normed(params["stem"], x, 2))
        x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 3, 3, 1), (1, 2, 2, 1),
                                  [(0, 0), (1, 1), (1, 1), (0, 0)])
        for name, stride in strides.items():
            p = params[name]
            y = jax.nn.relu(normed(p["a"], x))
            y = normed(p["c"], jax.nn.relu(normed(p["b"], y, stride)))
            x = jax.nn.relu(y + (normed(p["project"], x, stride) if "project" in p else x))
        return linear(params["head"], jnp.mean(x, axis=(1, 2)))
    return make_step(forward), (params, floats(batch, 224, 224, 3))


def gat(layers, nodes=1024, features=24576):
    shapes = {"w": floats(features, features), "a1": floats(features, 1), "a2": floats(features, 1)}

    def forward(params, h, adjacency):
        for p in params:
            wh = h @ p["w"]
            scores = jax.nn.leaky_relu(wh @ p["a1"] + (wh @ p["a2"]).T, 0.2)
            h = jax.nn.elu(jax.nn.softmax(jnp.where(adjacency > 0, scores, -1e11), axis=1) @ wh)
        return h
    return make_step(forward), ([shapes] * layers, floats(nodes, features), floats(nodes, nodes))


MODELS = {
    "gpt-1": partial(gpt, 1, 10240, 40), "gpt-2": partial(gpt, 2, 10240, 40), "gpt-4": partial(gpt, 4, 10240, 40),
    "gpt-8": partial(gpt, 4, 14336, 56),
    "wide-resnet-1": partial(wide_resnet, 448, 64), "wide-resnet-2": partial(wide_resnet, 448, 128),
    "wide-resnet-4": partial(wide_resnet, 640, 128), "wide-resnet-8": partial(wide_resnet, 640, 256),
    "gat-1": partial(gat, 1), "gat-2": partial(gat, 2), "gat-4": partial(gat, 4), "gat-8": partial(gat, 8),
}


def main(folder):
    for name, make in MODELS.items():
        step, arguments = make()
        (Path(folder) / f"{name}.mlir").write_text(lower_step(step, arguments, donated=1))


if __name__ == "__main__":
    main(sys.argv[1])
