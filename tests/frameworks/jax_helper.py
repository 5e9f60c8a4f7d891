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


def noisy_step(w, key, x):
    """Random keys of their own type have no dim for their words, and XLA leaves out the elements of
    a large constant unless it is asked for them."""
    key, of_noise = jax.random.split(key)
    noise = jax.random.normal(of_noise, x.shape) * np.linspace(0, 1, 64).astype(np.float32)
    return jax.grad(lambda w: jnp.mean(((x + noise) @ w) ** 2))(w), key


def check_keys_and_constants():
    args = (jnp.ones((64, 32)), jax.random.key(0), jnp.ones((16, 64)))
    plan = ss.solve(noisy_step, *args, mesh="2x4", cluster="toy")
    sharded = plan.jit(noisy_step)
    wanted, got = jax.jit(noisy_step)(*args), sharded(*args)
    np.testing.assert_allclose(np.asarray(wanted[0]), np.asarray(got[0]), rtol=1e-4, atol=1e-5)
    assert (jax.random.key_data(wanted[1]) == jax.random.key_data(got[1])).all()
    assert ss.audit(sharded, *args).ok
    assert ss.audit_text(ss.compile_text(plan.text), plan.text).ok


def check_shard_map():
    """A step with a shard_map has a plan of its arguments, but no text with the plan."""
    mesh = jax.make_mesh((8,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))
    half = jax.shard_map(lambda w, x: jax.lax.psum(x @ w, "x"), mesh=mesh,
                         in_specs=(jax.P("x"), jax.P(None, "x")), out_specs=jax.P())
    def mapped_step(w, x):
        return w - 0.1 * jax.grad(lambda w: jnp.mean(half(w, x) ** 2))(w)
    args = (jnp.ones((64, 32)), jnp.ones((16, 64)))
    plan = ss.solve(mapped_step, *args, mesh=mesh, cluster="toy")
    assert plan.text is None
    sharded = plan.jit(mapped_step, mesh)
    np.testing.assert_allclose(np.asarray(jax.jit(mapped_step)(*args)), np.asarray(sharded(*args)),
                               rtol=1e-4, atol=1e-5)
    assert ss.audit(sharded, *args).ok


def check_jitted():
    """Static, donated and unused arguments of a jitted step, and numbers of Python, whose type gives
    way to that of an array."""
    def scaled(params, unused, kind, x, rate):
        value, gradient = jax.value_and_grad(lambda w: getattr(jnp, kind)((x @ w) ** 2))(params["w"])
        return {"w": params["w"] - rate * gradient}, value

    mesh = jax.make_mesh((8,), ("d",), axis_types=(jax.sharding.AxisType.Auto,))
    rows = jax.sharding.NamedSharding(mesh, jax.P("d"))
    params, x = {"w": jnp.ones((64, 64), jnp.bfloat16)}, jnp.ones((32, 64), jnp.bfloat16)
    args = (params, jnp.ones(5), "mean", x, 0.1)
    for kinds, shardings in [({"static_argnames": "kind"}, {}),
                             ({"static_argnums": (-3,)}, {"in_shardings": (None, None, rows, None)})]:
        jitted = jax.jit(scaled, donate_argnums=0, **kinds, **shardings)
        text = ss.lower(jitted, *args)
        head = next(line for line in text.splitlines() if "@main" in line)
        assert "tensor<5xf32>" in head, head
        assert "jax.buffer_donor" in head or "tf.aliasing_output = 0" in head, head
        assert "-> (tensor<64x64xbf16>" in head and ("sdy.sharding" in head) == bool(shardings), head
        plan = ss.solve(jitted, *args, mesh="8", cluster="toy")
        wanted, sharded = jax.jit(scaled, **kinds)(*args), plan.jit(jitted)
        given = jax.device_put(args[0], plan.in_shardings()[0])
        got = sharded(given, *args[1:])
        assert given["w"].is_deleted()
        for a, b in zip(jax.tree.leaves(wanted), jax.tree.leaves(got)):
            assert a.dtype == b.dtype
            np.testing.assert_allclose(np.asarray(a, np.float32), np.asarray(b, np.float32), rtol=1e-2)
        assert ss.audit(plan.jit(jitted, donate_argnums=()), *args)


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
    check_keys_and_constants()
    check_shard_map()
    try:
        ss.solve(step, params, x, mesh="2x4", commands=["pin var:x S(7)R"])
        raise AssertionError("a pin of dim 7 was taken")
    except ss.ShardscopeError as error:
        assert error.code, error
    check_jitted()
    print("shardscope_jax agrees:", plan)


if __name__ == "__main__":
    main()
