#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the programs of this folder: JAX's shard_map on four devices, as StableHLO text.

The function `expected` of each file calls `main` on numbers and expects what JAX computes on
four devices. Usage: make.py; needs jax 0.10."""
import os
import pathlib
import warnings

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, shard_map
from jax.sharding import AxisType, PartitionSpec as P

SQUARE = jax.make_mesh((2, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
LINE = jax.make_mesh((4,), ("i",), axis_types=(AxisType.Auto,))
DTYPES = {"float32": "f32", "int32": "i32"}


def tensor(a):
    return "tensor<" + "".join(f"{d}x" for d in a.shape) + DTYPES[str(a.dtype)] + ">"


def dense(a):
    def text(v):
        if v.ndim:
            return "[" + ", ".join(text(w) for w in v) + "]"
        return f"{float(v):.7g}" if a.dtype.kind == "f" else str(int(v))

    return f"dense<{text(a)}>"


def numbers(*shape):
    """Small numbers without a pattern that an error could keep."""
    n = int(np.prod(shape))
    return ((np.arange(n) * 7 % 11 - 5) / 4).astype(np.float32).reshape(shape)


def expected(args, results):
    lines = ["  func.func public @expected() {"]
    for i, a in enumerate(args):
        lines.append(f"    %in{i} = stablehlo.constant {dense(a)} : {tensor(a)}")
    many = len(results) > 1
    types = ", ".join(tensor(r) for r in results)
    lines.append(
        f"    %out{f':{len(results)}' if many else ''} = call @main("
        + ", ".join(f"%in{i}" for i in range(len(args)))
        + f") : ({', '.join(tensor(a) for a in args)}) -> {f'({types})' if many else types}"
    )
    for i, r in enumerate(results):
        lines.append(
            f"    \"check.expect_almost_eq_const\"(%out{f'#{i}' if many else ''}) "
            f"<{{value = {dense(r)} : {tensor(r)}, tolerance = 1e-5 : f64}}> : "
            f"({tensor(r)}) -> ()"
        )
    return "\n".join(lines + ["    return", "  }", "}", ""])


def write(name, f, *args, shardy=True):
    jax.config.update("jax_use_shardy_partitioner", shardy)
    text = jax.jit(f).lower(*args).as_text().rstrip()
    results = [np.asarray(r) for r in jax.tree.leaves(jax.jit(f)(*args))]
    assert text.endswith("}")
    path = pathlib.Path(__file__).parent / f"jax-{name}.mlir"
    path.write_text(text[:-1] + expected(jax.tree.leaves(args), results))


def on(mesh, ins, outs, **kinds):
    return lambda f: shard_map(f, mesh=mesh, in_specs=ins, out_specs=outs, **kinds)


@on(SQUARE, (P("x", "y"), P("y", None)), P("x", None))
def matmul(a, b):
    return lax.psum(a @ b, "y")


@on(SQUARE, (P("x", "y"), P(None, "y")), P("x", "y"))
def gathered(x, w):
    return lax.all_gather(x, "y", axis=1, tiled=True) @ w


@on(SQUARE, (P(None, "y"), P("y", None)), P(None, "y"), axis_names={"y"})
def partial(a, b):
    return lax.psum_scatter(a @ b, "y", scatter_dimension=1, tiled=True) + lax.axis_index("y")


@on(LINE, P("i"), P("i"))
def ring(a):
    """Each device meets the rows of all others."""
    there = [(j, (j + 1) % 4) for j in range(4)]

    def step(t, carried):
        total, rows = carried
        return total + a @ rows.T, lax.ppermute(rows, "i", there)

    return lax.fori_loop(0, 4, step, (a @ a.T * 0, a))[0]


@on(LINE, (P(None, "i"), P("i")), P(None, "i"))
def experts(x, w):
    """Rows go to the device of their expert and come back."""
    there = lax.all_to_all(x, "i", 0, 1, tiled=True)
    return lax.all_to_all(there * w, "i", 1, 0, tiled=True)


@on(SQUARE, P("x", "y"), P("x", "y"))
def mask(x):
    return x * (lax.axis_index("x") + 2 * lax.axis_index(("y", "x")))


@on(LINE, (P(), P("i")), P())
def embedding(ids, table):
    at = ids - lax.axis_index("i") * table.shape[0]
    mine = (at >= 0) & (at < table.shape[0])
    rows = table.at[at].get(mode="clip", wrap_negative_indices=False)
    return lax.psum(jnp.where(mine[:, None], rows, 0), "i")


@on(SQUARE, (P("x", "y"), P("y")), P("x", "y"))
def norm(x, g):
    x = x - lax.pmean(x.mean(-1, keepdims=True), "y")
    return x * lax.rsqrt(lax.pmean((x * x).mean(-1, keepdims=True), "y")) * g


@on(SQUARE, (P(None, "y"), P("x")), P())
def loss(w, x):
    return lax.pmean((jnp.tanh(x @ w) ** 2).sum(), ("x", "y"))


@on(SQUARE, P("x", "y"), P(None, "y"))
def nested(x):
    return jax.jit(lambda z: lax.pmax(jnp.sin(z), "x"))(x) * 2


@on(LINE, P("i"), P("i"))
def halves(x):
    return lax.all_gather(x, "i", axis=1, tiled=True, axis_index_groups=[[0, 1], [2, 3]])


@on(LINE, P("i"), P("i"))
def shift(x):
    return lax.ppermute(x, "i", [(j, j + 1) for j in range(3)])


@on(LINE, (P(None), P("i")), P("i"))
def update(x, u):
    return lax.dynamic_update_slice(x, u, (lax.axis_index("i"),))


@on(SQUARE, P("x", "y"), P("x", "y"))
def converge(x):
    """A loop whose number of trips depends on data, the same on all devices."""

    def goes_on(c):
        return lax.pmax(jnp.abs(c).max(), ("x", "y")) > 0.2

    return lax.while_loop(goes_on, lambda c: c * 0.5, x)


@on(LINE, P("i"), P("i"))
def apart(x):
    """A loop whose number of trips differs between devices."""
    return lax.while_loop(lambda c: jnp.abs(c).max() > 0.2, lambda c: c * 0.5, x)


@on(LINE, P("i"), P("i"))
def pad(x):
    """By a value that differs between devices."""
    return lax.pad(x, x[0], ((1, 0, 0),))


def main():
    warnings.filterwarnings("ignore")
    square, wide = numbers(4, 4), numbers(4, 8)
    write("matmul", matmul, square, numbers(4, 3))
    write("matmul-hlo", matmul, square, numbers(4, 3), shardy=False)
    write("all-gather", gathered, square, numbers(4, 6))
    write("partial", partial, square, square)
    write("partial-hlo", partial, square, square, shardy=False)
    write("ring", ring, square)
    write("experts", experts, wide, numbers(8, 1)[:4])
    write("mask", mask, square)
    write("embedding", embedding, np.array([5, 0, 7, 2, 3], np.int32), numbers(8, 2))
    write("norm", norm, square, numbers(4))
    write("gradient", jax.value_and_grad(loss), square, numbers(2, 4))
    write("nested", nested, square)
    write("halves", halves, numbers(4, 3))
    write("shift", shift, square)
    write("update", update, numbers(4), numbers(4))
    write("converge", converge, square)
    write("apart", apart, numbers(4, 2))
    write("pad", pad, numbers(8))


if __name__ == "__main__":
    main()
