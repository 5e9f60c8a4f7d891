# SPDX-License-Identifier: GPL-3.0-or-later
"""The models of samples/models in jax.numpy: one training step each, at inputs that a formula makes, in f64.

Writes tests/models/jax_numbers.lua: of each output the sum and the weighted sum of its elements. The committed file was
made with jax 0.10.2 (CPU):  python tests/models/jax_models.py >tests/models/jax_numbers.lua
"""
import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


def number(label, k, shape):
    """The value of the k-th input, in the order of labels; tests/models/models.lua has the same formulas."""
    i = np.arange(int(np.prod(shape, dtype=int)), dtype=np.int64)
    if label in ("tokens", "targets", "labels"):
        return ((i * 7 + k * 3) % 8).reshape(shape).astype(np.int32)
    if label == "adjacency":
        return (((i * 5) % 3 == 0) | (i % (shape[0] + 1) == 0)).reshape(shape).astype(np.float64)
    if label == "state['count']":
        return np.int32(3)
    wave = np.sin(0.7 * i + 1.3 * k)
    if label.startswith("state['v']"):
        wave = 1.1 + wave
    return (wave * (0.01 if label.startswith("state") else 0.3)).reshape(shape)


def linear(p, x):
    return x @ p["w"] + p["b"]


def norm(p, x):
    mean = jnp.mean(x, axis=-1, keepdims=True)
    variance = jnp.mean((x - mean) ** 2, axis=-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + 1e-5) * p["scale"] + p["bias"]


def cross_entropy(logits, labels):
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), labels[..., None], axis=-1))


def mlp(p, d):
    h = jax.nn.relu(linear(p["layer_0"], d["x"]))
    h = jax.nn.relu(linear(p["layer_1"], h))
    return jnp.mean((linear(p["layer_2"], h) - d["y"]) ** 2)


def gpt(p, d):
    batch, sequence, width, heads = 8, 16, 32, 4
    x = p["embed"]["positions"] + p["tokens"][d["tokens"]]
    for i in range(2):
        a = p[f"layer_{i}"]["attn"]
        parts = jnp.split(linear(a["qkv"], norm(a["norm"], x)), 3, axis=-1)
        q, k, v = (part.reshape(batch, sequence, heads, width // heads) for part in parts)
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) * (width // heads) ** -0.5
        scores = jnp.where(jnp.tril(jnp.ones((sequence, sequence), bool)), scores, -1e9)
        mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v).reshape(batch, sequence, width)
        x = x + linear(a["out"], mixed)
        m = p[f"layer_{i}"]["mlp"]
        x = x + linear(m["down"], jax.nn.gelu(linear(m["up"], norm(m["norm"], x))))
    return cross_entropy(norm(p["head"]["norm"], x) @ p["tokens"].T, d["targets"])


def conv(p, d):
    def layer(q, x, stride):
        return jax.lax.conv_general_dilated(x, q["w"], (stride, stride), "SAME",
                                            dimension_numbers=("NHWC", "HWIO", "NHWC")) + q["b"]
    x = jax.nn.relu(layer(p["stem"], d["images"], 2))
    y = jax.nn.relu(layer(p["block"]["conv_1"], x, 1))
    x = jax.nn.relu(x + layer(p["block"]["conv_2"], y, 1))
    x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    return cross_entropy(linear(p["head"], jnp.mean(x, axis=(1, 2))), d["labels"])


def gat(p, d):
    def layer(q, x):
        wh = x @ q["w"]
        scores = jax.nn.leaky_relu(wh @ q["a1"] + (wh @ q["a2"]).T, 0.2)
        return jax.nn.softmax(jnp.where(d["adjacency"] > 0, scores, -1e11), axis=1) @ wh
    return cross_entropy(layer(p["layer_1"], jax.nn.elu(layer(p["layer_0"], d["nodes"]))), d["labels"])


def linear_shapes(inputs, outputs):
    return {"w": (inputs, outputs), "b": (outputs,)}


def norm_shapes(width):
    return {"scale": (width,), "bias": (width,)}


def gpt_shapes():
    block = {"attn": {"norm": norm_shapes(32), "qkv": linear_shapes(32, 96), "out": linear_shapes(32, 32)},
             "mlp": {"norm": norm_shapes(32), "up": linear_shapes(32, 128), "down": linear_shapes(128, 32)}}
    return {"tokens": (48, 32), "embed": {"positions": (16, 32)}, "layer_0": block, "layer_1": block,
            "head": {"norm": norm_shapes(32)}}


def conv_layer(inputs):
    return {"w": (3, 3, inputs, 16), "b": (16,)}


def gat_layer(inputs, outputs):
    return {"w": (inputs, outputs), "a1": (outputs, 1), "a2": (outputs, 1)}


MODELS = {
    "mlp": (mlp, {"layer_0": linear_shapes(32, 128), "layer_1": linear_shapes(128, 128),
                  "layer_2": linear_shapes(128, 16)},
            {"x": (64, 32), "y": (64, 16)}, ("sgd", dict(lr=0.05, momentum=0.9, decay=0.0))),
    "gpt": (gpt, gpt_shapes(), {"tokens": (8, 16), "targets": (8, 16)}, ("adam", dict(lr=1e-3))),
    "conv": (conv, {"stem": conv_layer(4), "block": {"conv_1": conv_layer(16), "conv_2": conv_layer(16)},
                    "head": linear_shapes(16, 8)},
             {"images": (16, 16, 16, 4), "labels": (16,)}, ("sgd", dict(lr=0.1, momentum=0.0, decay=1e-4))),
    "gat": (gat, {"layer_0": gat_layer(24, 32), "layer_1": gat_layer(32, 8)},
            {"nodes": (48, 24), "adjacency": (48, 48), "labels": (48,)}, ("adam", dict(lr=5e-3))),
}


def is_shape(x):
    return isinstance(x, tuple)


def labels_of(root, tree):
    """{label: shape}, with the labels of samples/models."""
    leaves = jax.tree_util.tree_flatten_with_path(tree, is_leaf=is_shape)[0]
    return {root + jax.tree_util.keystr(path): shape for path, shape in leaves}


def step(model):
    """The outputs of one step by label."""
    loss_of, shapes, data_shapes, (method, o) = MODELS[model]
    slots = ["m", "v"] if method == "adam" else ["v"] if o["momentum"] else []
    all_shapes = dict(data_shapes) | labels_of("params", shapes)
    for slot in slots:
        all_shapes |= labels_of(f"state['{slot}']", shapes)
    if method == "adam":
        all_shapes["state['count']"] = ()
    values = {label: number(label, k, all_shapes[label]) for k, label in enumerate(sorted(all_shapes))}

    def tree(root):
        return jax.tree_util.tree_map_with_path(lambda path, _: values[root + jax.tree_util.keystr(path)], shapes,
                                                is_leaf=is_shape)
    params, data = tree("params"), {name: values[name] for name in data_shapes}
    loss, grads = jax.value_and_grad(loss_of)(params, data)
    out = {"loss": loss}

    def keep(root, new):
        for path, leaf in jax.tree_util.tree_flatten_with_path(new)[0]:
            out[root + jax.tree_util.keystr(path)] = leaf
    if method == "sgd":
        moved = jax.tree.map(lambda g, p: g + o["decay"] * p, grads, params)
        if slots:
            moved = jax.tree.map(lambda v, g: o["momentum"] * v + g, tree("state['v']"), moved)
            keep("state['v']", moved)
        keep("params", jax.tree.map(lambda p, g: p - o["lr"] * g, params, moved))
        return out
    count = values["state['count']"] + 1
    m = jax.tree.map(lambda m, g: 0.9 * m + (1 - 0.9) * g, tree("state['m']"), grads)
    v = jax.tree.map(lambda v, g: 0.999 * v + (1 - 0.999) * g * g, tree("state['v']"), grads)
    keep("state['m']", m)
    keep("state['v']", v)
    keep("params", jax.tree.map(lambda p, m, v: p - o["lr"] * (m / (1 - 0.9 ** count)) /
                                (jnp.sqrt(v / (1 - 0.999 ** count)) + 1e-8), params, m, v))
    out["state['count']"] = count
    return out


def main():
    print("-- SPDX-License-Identifier: GPL-3.0-or-later")
    print(f"-- Made by tests/models/jax_models.py with jax {jax.__version__}: per output, the sum of its elements and")
    print("-- the sum of those times cos(i).")
    print("return {")
    for model in MODELS:
        print(f"    {model} = {{")
        for label, value in sorted(step(model).items()):
            x = np.asarray(value, dtype=np.float64).reshape(-1)
            weights = np.cos(np.arange(x.size))
            print(f'        ["{label}"] = {{{float(x.sum())!r}, {float((x * weights).sum())!r}}},')
        print("    },")
    print("}")


if __name__ == "__main__":
    main()
