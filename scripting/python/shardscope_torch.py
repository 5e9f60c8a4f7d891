# SPDX-License-Identifier: GPL-3.0-or-later
"""shardscope for PyTorch: one file, to be copied or put on PYTHONPATH. It needs torch and the program
`shardscope` (found on PATH, or named by the environment variable SHARDSCOPE).

    import shardscope_torch as ss

    text = ss.lower(model, x)                 # StableHLO, through torch_xla if that is installed
    plan = ss.solve(text, mesh="2x4")         # or ss.load("plan.py") of `export dtensor plan.py`
    mesh = plan.mesh("cpu")
    ss.apply(model, plan, mesh)               # the parameters become DTensors
    y = model(ss.distribute(x, plan, mesh, "x"))

Placements are found by name: the path of a parameter, or a path of the plan that ends with it.
Errors of the program are raised as ShardscopeError.
"""
import json
import os
import shutil
import subprocess
import tempfile
import types

import torch
from torch import nn
from torch.distributed.tensor import DTensor, Replicate, distribute_tensor
from torch.distributed.tensor.parallel import parallelize_module

__all__ = ["ShardscopeError", "Plan", "lower", "open_prompt", "solve", "load", "apply", "distribute",
           "parallelize"]


class ShardscopeError(RuntimeError):
    """An error of the program. code is its stable name ("state"); where and hint may be None."""

    def __init__(self, message, code="", where=None, hint=None):
        super().__init__(message + (f"\n  at {where}" if where else "") +
                         (f"\n  hint: {hint}" if hint else ""))
        self.code, self.where, self.hint = code, where, hint


def _program():
    found = os.environ.get("SHARDSCOPE") or shutil.which("shardscope")
    if not found:
        raise ShardscopeError("the program shardscope is not found", "name",
                              hint="put it on PATH, or name it in the environment variable SHARDSCOPE")
    return found


def lower(model, *args):
    """The StableHLO text of a model, by torch.export and torch_xla."""
    try:
        from torch_xla import stablehlo
    except ImportError:
        raise ShardscopeError("torch_xla, which writes StableHLO, is not installed", "unsupported",
                              hint="give the text of the step, as torch_xla or JAX prints it")
    exported = torch.export.export(model, args)
    return stablehlo.exported_program_to_stablehlo(exported).get_stablehlo_text()


def open_prompt(text):
    """Opens the prompt with StableHLO text loaded; returns when it is left."""
    with tempfile.TemporaryDirectory(prefix="shardscope-") as folder:
        path = os.path.join(folder, "step.mlir")
        with open(path, "w") as file:
            file.write(text)
        return subprocess.call([_program(), path])


class Plan:
    """The module that `export dtensor` writes: mesh(), PLACEMENTS, ACTIVATIONS and PARALLELIZE.
    result is what `solve` said, or None; left_out the parts that DTensor cannot say, by reason."""

    def __init__(self, python, result=None, left_out=()):
        self.python, self.result, self.left_out = python, result, list(left_out)
        module = types.ModuleType("shardscope_plan")
        exec(compile(python, "<plan>", "exec"), module.__dict__)
        self.mesh, self.placements = module.mesh, module.PLACEMENTS
        self.activations, self.parallelize = module.ACTIVATIONS, module.PARALLELIZE

    def of(self, name):
        """The placements of a parameter or input; None if the plan does not name it."""
        if name in self.placements:
            return self.placements[name]
        found = [p for path, p in self.placements.items() if path.endswith("." + name)]
        return found[0] if len(found) == 1 else None


def load(path):
    with open(path) as file:
        return Plan(file.read())


def solve(text, mesh, limit=None, cluster=None, commands=()):
    """Solves for the best plan of StableHLO text. mesh: "2x4" or "2x4 dp,tp"; limit: bytes per
    device, as in "16G"; commands run before solve, such as pins."""
    with tempfile.TemporaryDirectory(prefix="shardscope-") as folder:
        path = os.path.join(folder, "step.mlir")
        with open(path, "w") as file:
            file.write(text)
        line = [_program(), path, "--batch", "--format", "json"]
        for command in [f"mesh {mesh}", *([f"cluster {cluster}"] if cluster else []),
                        *([f"limit {limit}"] if limit else []), *commands, "solve",
                        "export dtensor plan.py"]:
            line += ["-c", command]
        done = subprocess.run(line, cwd=folder, capture_output=True, text=True)
        results = [json.loads(row) for row in done.stdout.splitlines() if row.startswith("{")]
        for r in results:
            if r.get("status") == "error":
                raise ShardscopeError(r["message"], r.get("code", ""), r.get("where"), r.get("hint"))
        if done.returncode:
            raise ShardscopeError(done.stderr.strip() or f"exit code {done.returncode}", "internal")
        with open(os.path.join(folder, "plan.py")) as file:
            return Plan(file.read(), results[-2], results[-1].get("left_out", []))


def distribute(tensor, plan, mesh, name):
    """A tensor as the DTensor that the plan has for that name; replicated if it has none."""
    placements = plan.of(name)
    return distribute_tensor(tensor, mesh, placements or [Replicate()] * mesh.ndim)


def apply(model, plan, mesh):
    """Makes DTensors of the model's parameters and buffers. Returns the names that the plan does not
    have: those are replicated."""
    missing = []
    for path, module in model.named_modules():
        for kind in (module._parameters, module._buffers):
            for name, tensor in list(kind.items()):
                if tensor is None or isinstance(tensor, DTensor):
                    continue
                full = f"{path}.{name}" if path else name
                if plan.of(full) is None:
                    missing.append(full)
                placed = distribute(tensor.detach(), plan, mesh, full)
                kind[name] = (nn.Parameter(placed, requires_grad=tensor.requires_grad)
                              if kind is module._parameters else placed)
    return missing


def parallelize(model, plan, mesh, prefix=""):
    """The plan's column and row styles of linear layers, by parallelize_module on each mesh axis.
    prefix: of the model's paths in the plan, such as "params."."""
    for axis, styles in plan.parallelize.items():
        own = {path[len(prefix):]: style for path, style in styles.items() if path.startswith(prefix)}
        if own:
            parallelize_module(model, mesh[axis], own)
    return model
