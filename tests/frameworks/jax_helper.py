# SPDX-License-Identifier: GPL-3.0-or-later
"""shardscope_jax.py against real JAX on 8 CPU devices: a plan of a step computes the step's numbers,
lies where the plan says, and its compiled program passes the audit; errors carry code and hint."""
import os
import pathlib
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../scripting/python"))

import jax
import jax.numpy as jnp
import numpy as np

import shardscope_jax as ss


def step(params, x):
    def loss(p):
        return jnp.mean((jax.nn.relu(x @ p["up"]) @ p["down"]) ** 2)
    value, gradient = jax.value_and_grad(loss)(params)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, gradient), value


def main():
    rng = np.random.default_rng(0)
    params = {"up": jnp.asarray(rng.standard_normal((64, 256)), jnp.float32),
              "down": jnp.asarray(rng.standard_normal((256, 64)), jnp.float32)}
    x = jnp.asarray(rng.standard_normal((32, 64)), jnp.float32)
    mesh = jax.make_mesh((2, 4), ("data", "model"), axis_types=(jax.sharding.AxisType.Auto,) * 2)
    plan = ss.solve(step, params, x, mesh=mesh, cluster="toy", donate_argnums=(0,),
                    commands=["pin var:x S(0)R", "pin var:params/up RS(1)"])
    assert plan.in_shardings(mesh)[0]["up"].spec == jax.P(None, "model"), plan.in_shardings(mesh)
    sharded = plan.jit(step, mesh, donate_argnums=())
    wanted, got = jax.jit(step)(params, x), sharded(params, x)
    for a, b in zip(jax.tree.leaves(wanted), jax.tree.leaves(got)):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-4, atol=1e-5)
    assert got[0]["up"].sharding.spec == jax.P(None, "model"), got[0]["up"].sharding
    audit = ss.audit(sharded, params, x)
    assert audit.ok and audit.result["ranks"] == 8, audit
    audit = ss.audit_text(ss.compile_text(plan.text), plan.text)
    assert audit.ok, audit
    assert str(audit).startswith("all "), audit
    samples = pathlib.Path(__file__).parents[2] / "samples" / "audit"
    audit = ss.audit_text((samples / "conv.compiled.hlo").read_text(), (samples / "conv.mlir").read_text())
    assert not audit.ok and "4 copies are summed" in str(audit), audit
    assert ss.solve(step, params, x, mesh="2x4", limit=1 << 30).result["limit_bytes"] == 1 << 30
    try:
        ss.solve(step, params, x, mesh="2x4", commands=["pin var:x S(7)R"])
        raise AssertionError("a pin of dim 7 was taken")
    except ss.ShardscopeError as error:
        assert error.code, error
    print("shardscope_jax agrees:", plan)


if __name__ == "__main__":
    main()
