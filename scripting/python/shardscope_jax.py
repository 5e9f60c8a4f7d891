# SPDX-License-Identifier: GPL-3.0-or-later
"""shardscope for JAX: one file, to be copied or put on PYTHONPATH. It needs jax and the program
`shardscope` (found on PATH, or named by the environment variable SHARDSCOPE).

    import shardscope_jax as ss

    ss.open(step, state, batch)                        # the prompt, with the lowered step loaded
    plan = ss.solve(step, state, batch, mesh="2x4", limit="16G")
    run = plan.jit(step)                               # jax.jit with the plan's shardings
    print(ss.audit(run, state, batch))                 # what XLA made of it: run and compared

Arguments may be arrays or jax.ShapeDtypeStruct; `step` may be a function or the result of jax.jit.
Errors of the program are raised as ShardscopeError, with its code, place and hint.
"""
import builtins
import inspect
import json
import os
import shutil
import subprocess
import sys
import tempfile
import types

import jax

_open_file = builtins.open  # `open` is the prompt here

__all__ = ["ShardscopeError", "Plan", "Audit", "lower", "open", "solve", "audit",
           "audit_text", "compile_text"]


class ShardscopeError(RuntimeError):
    """An error of the program. code is its stable name ("state"); where and hint may be None."""

    def __init__(self, message, code="", where=None, hint=None):
        super().__init__(message + (f"\n  at {where}" if where else "") +
                         (f"\n  hint: {hint}" if hint else ""))
        self.code, self.where, self.hint = code, where, hint


def _program():
    name = os.environ.get("SHARDSCOPE") or "shardscope"
    found = shutil.which(name)
    if not found:
        raise ShardscopeError(f"the program {name} is not found", "name",
                              hint="put it on PATH, or name it in the environment variable SHARDSCOPE")
    return os.path.abspath(found)


def _shapes(args, static):
    """Shapes and types alone, without shardings: plans are made for whole arrays. A number of Python
    stays one whose type gives way to that of an array. static: of the arguments that stay as they are."""

    def shape(x):
        x = jax.eval_shape(lambda x: x, x)
        return jax.ShapeDtypeStruct(x.shape, x.dtype, weak_type=x.weak_type)

    return tuple(a if k in static else jax.tree.map(shape, a) for k, a in enumerate(args))


def _opened(step, **options):
    """The function of a step, jax.jit's options for its arguments, and those for its shardings. A jitted
    step has its own; options that are None are those of the step."""
    options = {name: value for name, value in options.items() if value is not None}
    info = None if inspect.ismethod(step) else getattr(step, "_jit_info", None)
    if info is None:
        return step, options, {}
    options = {"static_argnums": info.static_argnums, "donate_argnums": info.donate_argnums, **options}
    return step.__wrapped__, options, {
        kind: getattr(info, f"{kind}_treedef").unflatten(getattr(info, f"{kind}_leaves"))
        for kind in ("in_shardings", "out_shardings")}


def _static(step, args):
    """The positions of the arguments that are static."""
    named = _opened(step)[1].get("static_argnums", ())
    return {k % len(args) for k in named if k < len(args)}


def _lowered(step, args, donate_argnums=None):
    function, options, shardings = _opened(step, donate_argnums=donate_argnums)
    if function is step and hasattr(step, "lower") and not inspect.ismethod(step):
        return step.lower(*args)
    # Arguments that are not used stay: a plan has a sharding for each of its arguments.
    jitted = jax.jit(function, keep_unused=True, **options, **shardings)
    return jitted.lower(*_shapes(args, _static(step, args)))


def lower(step, *args, donate_argnums=None):
    """The StableHLO text of a step, with the names of arguments and scopes."""
    return _lowered(step, args, donate_argnums).as_text(debug_info=True)


def _write(folder, name, text):
    path = os.path.join(folder, name)
    with _open_file(path, "w") as file:
        file.write(text)
    return path


def _read(folder, name):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return None
    with _open_file(path) as file:
        return file.read()


def _run(folder, commands, file=None, answers=()):
    """Runs commands in batch; returns the result of each as a dictionary. Errors are raised, but
    for those whose code is an answer."""
    line = [_program(), *([file] if file else []), "--batch", "--format", "json"]
    for command in commands:
        line += ["-c", command]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True)
    results = [json.loads(row) for row in done.stdout.splitlines() if row.startswith("{")]
    for result in results:
        if result.get("status") == "error" and result.get("code") not in answers:
            raise _error(result)
    if done.returncode not in (0, 1, 3) or (done.returncode and not results):
        raise ShardscopeError(done.stderr.strip() or f"exit code {done.returncode}", "internal")
    return results


def _error(result):
    return ShardscopeError(result["message"], result.get("code", ""), result.get("where"), result.get("hint"))


def _mesh_command(mesh):
    """"2x4", "2x4 dp,tp", or a jax.sharding.Mesh."""
    if isinstance(mesh, str):
        return "mesh " + mesh
    return "mesh {} {}".format("x".join(str(n) for n in mesh.shape.values()), ",".join(mesh.shape))


def _limit_command(limit):
    return f"limit {limit}" if isinstance(limit, str) else f"limit {int(limit)}B"


class Plan:
    """A plan of a step. args are the shapes of its arguments (static ones as they are), and static the
    positions of those that are static; result is what `solve` said; text the step with the plan in the
    words of Shardy, or None if the step has a shard_map, which states layouts itself; left_out the parts
    that JAX's form cannot say, by reason."""

    def __init__(self, args, static, result, python, text, left_out, donate_argnums):
        self.args, self.static, self.donate_argnums = args, static, donate_argnums
        self.result, self.python, self.text, self.left_out = result, python, text, left_out
        self._module = types.ModuleType("shardscope_plan")
        exec(compile(python, "<plan>", "exec"), self._module.__dict__)

    @property
    def constraints(self):
        """(scope, op, type, PartitionSpec) of each value inside that the plan places."""
        return self._module.CONSTRAINTS

    def mesh(self, devices=None):
        return self._module.mesh(devices)

    def in_shardings(self, mesh=None):
        """Of the arguments that are not static."""
        args = tuple(a for k, a in enumerate(self.args) if k not in self.static)
        return self._module.in_shardings(mesh or self.mesh(), args)

    def out_shardings(self, step, mesh=None):
        function, options, _ = _opened(step)
        results = jax.jit(function, **options).eval_shape(*self.args)
        return self._module.out_shardings(mesh or self.mesh(), results)

    def jit(self, step, mesh=None, **options):
        """jax.jit with the plan's shardings of arguments and results. Static and donated arguments of
        a jitted step are so again."""
        mesh = mesh or self.mesh()
        function, options, _ = _opened(step, **{"donate_argnums": self.donate_argnums, **options})
        return jax.jit(function, in_shardings=self.in_shardings(mesh),
                       out_shardings=self.out_shardings(step, mesh), **options)

    def __repr__(self):
        r = self.result
        return "Plan(objective {} us, bound {} us, peak {} bytes)".format(
            r.get("objective"), r.get("bound"), r.get("peak_bytes"))


def solve(step, *args, mesh, limit=None, cluster=None, donate_argnums=None,
          commands=()):
    """Solves for the best plan. mesh: "2x4", "2x4 dp,tp" or a jax.sharding.Mesh; limit: bytes per
    device, as a number or as in "16G"; commands run before solve, such as pins."""
    with tempfile.TemporaryDirectory(prefix="shardscope-") as folder:
        file = _write(folder, "step.mlir", lower(step, *args, donate_argnums=donate_argnums))
        before = [_mesh_command(mesh)] + ([f"cluster {cluster}"] if cluster else []) + (
            [_limit_command(limit)] if limit else []) + list(commands)
        results = _run(folder, before + ["solve", "export jax plan.py", "export sdy plan.mlir"], file,
                       answers=("unsupported",))
        if results[-1]["status"] != "ok" and not results[-1]["command"].startswith("export sdy"):
            raise _error(results[-1])
        solved, jax_export = results[-3], results[-2]
        static = _static(step, args)
        return Plan(_shapes(args, static), static, solved, _read(folder, "plan.py"),
                    _read(folder, "plan.mlir"), jax_export.get("left_out", []), donate_argnums)


def open(step, *args, donate_argnums=None, commands=()):
    """Opens the prompt with the lowered step loaded; returns when it is left."""
    with tempfile.TemporaryDirectory(prefix="shardscope-") as folder:
        file = _write(folder, "step.mlir", lower(step, *args, donate_argnums=donate_argnums))
        line = [_program(), file]
        for command in commands:
            line += ["-c", command]
        return subprocess.call(line)


class Audit:
    """What an audit found. ok: all outputs agree; result: all that the program said. Its text is
    the verdict, what each kind of collective sends, and the first instruction at fault."""

    def __init__(self, result):
        self.result = result
        self.ok = bool(result.get("ok"))

    def __bool__(self):
        return self.ok

    def __repr__(self):
        r = self.result
        wrong = [o for o in r["outputs"] if not o["ok"]]
        lines = [f"{len(wrong)} of {len(r['outputs'])} outputs differ on {r['ranks']} ranks" if wrong
                 else f"all {len(r['outputs'])} outputs agree on {r['ranks']} ranks"]
        lines += [f"  {o['label'] or o['output']}: {o['why'] or 'err ' + str(o['err'])}" for o in wrong[:8]]
        if len(wrong) > 8:
            lines.append(f"  and {len(wrong) - 8} more")
        if r.get("first_wrong"):
            lines.append(f"first wrong: {r['first_wrong']} ({r['opcode']}, line {r['line']}"
                         f"{', ' + r['source'] if r.get('source') else ''}): {r['what']}")
            lines += [f"  {r['right']}"] if r.get("right") else []
        sent = {}
        for c in r.get("why") or []:
            times, size = sent.get(c["collective"], (0, 0))
            sent[c["collective"]] = (times + c["times"], size + c["times"] * c["bytes"])
        lines += [f"{kind}: {times}, {size} bytes sent by a rank" for kind, (times, size) in sent.items()]
        return "\n".join(lines)


def audit(jitted, *args):
    """Compiles a jitted step, runs the partitioned program on simulated ranks, and compares it with
    the step as it was lowered."""
    lowered = jitted.lower(*args)
    compiled = lowered.compile().runtime_executable().hlo_modules()[0]
    return audit_text(_hlo_text(compiled), lowered.as_text(debug_info=True))


def _hlo_text(module):
    """The text of a compiled module, with the elements of large constants, which are left out
    unless one asks for them."""
    options = sys.modules[type(module).__module__].HloPrintOptions()
    options.print_large_constants = True
    return module.to_string(options)


def audit_text(compiled, before):
    """The same for texts: HLO after partitioning, and StableHLO or HLO before."""
    suffix = "hlo" if before.lstrip().startswith("HloModule") else "mlir"
    with tempfile.TemporaryDirectory(prefix="shardscope-") as folder:
        _write(folder, "compiled.hlo", compiled)
        _write(folder, f"step.{suffix}", before)
        command = f"audit compiled.hlo --against step.{suffix}"
        return Audit(_run(folder, [command], answers=("mismatch",))[-1])


def compile_text(text, devices=None):
    """Compiles StableHLO text with shardings as it stands; returns the partitioned program as HLO
    text. devices: how many, or None for all of this process."""
    import numpy as np
    from jax._src.interpreters import mlir as jax_mlir
    from jax._src.lib import xla_client as xc
    from jaxlib.mlir import ir

    devices = jax.devices()[:devices]
    options = xc.CompileOptions()
    build = options.executable_build_options
    options.num_replicas = build.num_replicas = 1
    options.num_partitions = build.num_partitions = len(devices)
    build.use_spmd_partitioning = True
    build.use_shardy_partitioner = "mhlo.sharding" not in text
    build.device_assignment = xc.DeviceAssignment.create(np.arange(len(devices)).reshape(1, -1))
    with jax_mlir.make_ir_context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        executable = devices[0].client.compile_and_load(module, xc.DeviceList(tuple(devices)), options)
    return _hlo_text(executable.hlo_modules()[0])


def main(argv):
    """shardscope_jax.py compile NAME.mlir...: writes NAME.compiled.hlo for each, on all devices, as
    `audit FOLDER` takes them; --audit audits each as well. Exit code 1 if one does not compile, or
    is wrong."""
    wants_audit = "--audit" in argv
    bad = 0
    for path in (a for a in argv[1:] if not a.startswith("--")):
        try:
            with _open_file(path) as file:
                text = file.read()
            compiled = compile_text(text)
            with _open_file(os.path.splitext(path)[0] + ".compiled.hlo", "w") as file:
                file.write(compiled)
            ok = not wants_audit or audit_text(compiled, text).ok
            print(f"{path}: " + ("wrong" if not ok else "agrees" if wants_audit else "compiled"))
            bad += not ok
        except Exception as error:  # one file that XLA refuses costs the others nothing
            print(f"{path}: {type(error).__name__}: {str(error).splitlines()[0]}")
            bad += 1
    return bad > 0


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] != "compile":
        sys.exit(main.__doc__)
    sys.exit(main(sys.argv[1:]))
