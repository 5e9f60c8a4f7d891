# SPDX-License-Identifier: GPL-3.0-or-later
"""Usage: step.py RUNS: the step of gpt-30m.mlir in PyTorch (eager) and JAX, as rows of bench_step's table.

A framework that cannot be imported is skipped. step.py --export FILE writes the model (needs JAX).
"""
import os
import sys
import time
from functools import partial

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "samples", "export"))

MODEL = dict(layers=8, width=512, heads=8, hidden=2048, sequence=256, vocabulary=8192, batch=4)


def print_row(name, step, runs):
    """The median over runs; the first call, which compiles and warms up, does not count."""
    step()
    spent = []
    for _ in range(runs):
        wall, cpu = time.perf_counter(), time.process_time()
        step()
        spent.append((time.perf_counter() - wall, time.process_time() - cpu))
    wall, cpu = sorted(spent)[runs // 2]
    print(f"| gpt-30m | {name} | {wall:.2f} | {cpu:.2f} |", flush=True)


def torch_step():
    import torch
    import torch.nn.functional as F

    m = MODEL
    params = []

    def make(*shape):
        params.append((torch.randn(*shape) * 0.02).requires_grad_())
        return params[-1]

    def pair(inputs, outputs):
        return make(inputs, outputs), make(outputs)

    def norm(p, x):
        centred = x - x.mean(-1, keepdim=True)
        return centred * torch.rsqrt((centred * centred).mean(-1, keepdim=True) + 1e-5) * p[0] + p[1]

    def linear(p, x):
        return x @ p[0] + p[1]

    tokens, positions = make(m["vocabulary"], m["width"]), make(m["sequence"], m["width"])
    layers = [dict(norm1=(make(m["width"]), make(m["width"])), qkv=pair(m["width"], 3 * m["width"]),
                   out=pair(m["width"], m["width"]), norm2=(make(m["width"]), make(m["width"])),
                   up=pair(m["width"], m["hidden"]), down=pair(m["hidden"], m["width"])) for _ in range(m["layers"])]
    last = (make(m["width"]), make(m["width"]))
    causal = torch.tril(torch.ones(m["sequence"], m["sequence"], dtype=torch.bool))
    head = m["width"] // m["heads"]
    ids, targets = (torch.randint(m["vocabulary"], (m["batch"], m["sequence"])) for _ in range(2))
    adam = torch.optim.Adam(params, lr=1e-3)

    def attention(p, x):
        q, k, v = (t.reshape(*x.shape[:2], m["heads"], head) for t in linear(p["qkv"], x).split(m["width"], -1))
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * head ** -0.5
        weights = torch.softmax(torch.where(causal, scores, -1e9), -1)
        return linear(p["out"], torch.einsum("bhqk,bkhd->bqhd", weights, v).reshape(x.shape))

    def step():
        adam.zero_grad()
        x = tokens[ids] + positions
        for p in layers:
            x = x + attention(p, norm(p["norm1"], x))
            x = x + linear(p["down"], F.gelu(linear(p["up"], norm(p["norm2"], x)), approximate="tanh"))
        logits = torch.log_softmax(norm(last, x) @ tokens.T, -1)
        loss = -logits.gather(-1, targets[..., None]).mean()
        loss.backward()
        adam.step()
        return float(loss)

    return step


def jax_step():
    import jax
    import jax.numpy as jnp

    import gpt
    from common import adam_shapes, adam_step

    config, key = gpt.Config(**MODEL), jax.random.key(0)
    shapes = gpt.param_shapes(config)
    params = jax.tree.map(lambda s: jax.random.normal(key, s.shape) * 0.02, shapes)
    state = jax.tree.map(lambda s: jnp.zeros(s.shape, s.dtype), adam_shapes(shapes))
    ids = jax.random.randint(key, (MODEL["batch"], MODEL["sequence"]), 0, MODEL["vocabulary"])
    compiled = jax.jit(adam_step(partial(gpt.loss_of, config)), donate_argnums=(0, 1))
    held = [params, state]

    def step():
        held[0], held[1], loss = compiled(held[0], held[1], ids, ids)
        return float(loss)

    return step


def main():
    if sys.argv[1] == "--export":
        import gpt
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write(gpt.make_gpt(gpt.Config(**MODEL)))
        return
    for name, make in (("PyTorch, eager", torch_step), ("JAX, compiled", jax_step)):
        try:
            step = make()
        except ImportError as missing:
            print(f"| gpt-30m | {name}: skipped ({missing}) | - | - |")
            continue
        print_row(name, step, int(sys.argv[1]))


main()
