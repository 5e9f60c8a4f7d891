# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the programs of this folder: what XLA makes of some small sharded steps on 8 CPU devices.

Run in this folder, with JAX installed: python model.py

For each: NAME.mlir (StableHLO), NAME.before.hlo and NAME.partitioned.hlo (before and after the pass
spmd-partitioning), NAME.compiled.hlo."""
import glob
import os
import shutil
import tempfile

DUMP = tempfile.mkdtemp()
os.environ["XLA_FLAGS"] = (
    "--xla_force_host_platform_device_count=8 --xla_dump_hlo_as_text "
    f"--xla_dump_hlo_pass_re=spmd-partitioning --xla_dump_to={DUMP}"
)
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec

MESH = Mesh(np.array(jax.devices()).reshape(2, 4), ("x", "y"))


def sharding(*axes):
    return NamedSharding(MESH, PartitionSpec(*axes))


def array(*shape, dtype=jnp.float32):
    return jax.ShapeDtypeStruct(shape, dtype)


def convolve(a, w):
    return lax.conv_general_dilated(a, w, (1, 1), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW"))


def conv():
    def step(a, w):
        return convolve(a, w)

    return step, (array(2, 8, 8, 8), array(8, 8, 3, 3)), (
        sharding(None, None, "x", None), sharding("y", None, None, None))


def halo():
    def step(a, w):
        return convolve(a, w)

    return step, (array(4, 2, 8, 4), array(2, 2, 3, 3)), (
        sharding("y", None, "x", None), sharding())


def mlp():
    def step(p, x, y):
        def loss(p):
            h = jnp.tanh(x @ p["w1"])
            return jnp.mean((h @ p["w2"] - y) ** 2)

        value, grads = jax.value_and_grad(loss)(p)
        return jax.tree.map(lambda w, g: w - 0.1 * g, p, grads), value

    p = {"w1": array(8, 16), "w2": array(16, 8)}
    return step, (p, array(8, 8), array(8, 8)), (
        {"w1": sharding(None, "y"), "w2": sharding("y", None)}, sharding("x"), sharding("x"))


def scan():
    def step(w, x):
        def layer(h, w):
            return jnp.tanh(h @ w), None

        return lax.scan(layer, x, w)[0]

    return step, (array(3, 8, 8), array(8, 8)), (sharding(None, "y", None), sharding("x"))


def reshard():
    def step(a):
        b = lax.with_sharding_constraint(a * 2, sharding(None, ("x", "y")))
        c = lax.with_sharding_constraint(jnp.sin(b), sharding("y", "x"))
        return c, jnp.flip(c, 0), a.sum(0)

    return step, (array(16, 16),), (sharding(("y", "x"), None),)


def grouped():
    def step(a, w):
        return lax.conv_general_dilated(a, w, (1, 1), "SAME", feature_group_count=4,
                                        dimension_numbers=("NCHW", "OIHW", "NCHW"))

    return step, (array(8, 8, 8, 8), array(8, 2, 3, 3)), (sharding("x"), sharding("y"))


def uneven():
    def step(a, w):
        b = lax.with_sharding_constraint(a[1:11] @ w, sharding("y"))
        return jnp.tanh(b).sum(1), b.sum(0)

    return step, (array(12, 8), array(8, 8)), (sharding("x"), sharding())


def write(name, make):
    step, arguments, shardings = make()
    lowered = jax.jit(step, in_shardings=shardings).lower(*arguments)
    texts = {"mlir": lowered.as_text(), "compiled.hlo": lowered.compile().as_text() + "\n"}
    for when, end in ("before", "before"), ("after", "partitioned"):
        (path,) = glob.glob(f"{DUMP}/*.{when}_spmd-partitioning*")
        with open(path) as file:
            texts[end + ".hlo"] = file.read()
    for end, text in texts.items():
        with open(f"{name}.{end}", "w") as file:
            file.write(text.replace(os.getcwd() + "/", ""))
    shutil.rmtree(DUMP)


for make in conv, halo, mlp, scan, reshard, grouped, uneven:
    write(make.__name__, make)
