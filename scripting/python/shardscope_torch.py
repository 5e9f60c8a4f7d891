# SPDX-License-Identifier: GPL-3.0-or-later
"""shardscope for PyTorch: one file, to be copied or put on PYTHONPATH. It needs torch and the
program `shardscope` (found on PATH, or named by the environment variable SHARDSCOPE).

    import shardscope_torch as ss

    loss = lambda model, x, y: cross_entropy(model(x), y)
    text = ss.lower_training(model, optimizer, loss, x, y)   # the whole step as StableHLO
    ss.open_prompt(text)                                     # the prompt, with the step loaded
    plan = ss.solve(text, mesh="2x4", limit="40G")           # or ss.load("plan.py") of `export dtensor`
    mesh = plan.mesh("cpu")
    ss.apply(model, plan, mesh, optimizer)                   # the parameters become DTensors
    y = model(ss.distribute(x, plan, mesh, "x"))

lower_training writes forward pass, backward pass and the optimizer's update; lower one module or
function. Both run nothing: model and batch may be on the meta device, whatever their size. A .pt2
file is a module as well: program = torch.export.load(path), then program.module() with
program.example_inputs[0].

Placements are found by name: the path of a parameter, or the one path of the plan that ends with it.
Errors of the program are raised as ShardscopeError.
"""
import builtins
import collections
import collections.abc
import contextlib
import functools
import inspect
import itertools
import json
import math
import operator
import os
import shutil
import subprocess
import tempfile
import threading
import traceback
import types

import sympy
import torch
import torch.fx.traceback as fx_traceback
import torch.utils._pytree as pytree
from torch import nn
from torch._subclasses.fake_tensor import (DataDependentOutputException,
                                           DynamicOutputShapeException, FakeTensorMode)
from torch.distributed.tensor import DTensor, Replicate, distribute_tensor
from torch.distributed.tensor.parallel import parallelize_module
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.experimental.symbolic_shapes import GuardOnDataDependentSymNode, ShapeEnv

__all__ = [
    "ShardscopeError", "Plan", "lower", "lower_training", "open_prompt", "solve", "load", "apply",
    "distribute", "parallelize"
]


class ShardscopeError(RuntimeError):
    """An error of the program. code is its stable name ("state"); where and hint may be None."""

    def __init__(self, message, code="", where=None, hint=None):
        super().__init__(message + (f"\n  at {where}" if where else "") +
                         (f"\n  hint: {hint}" if hint else ""))
        self.code, self.where, self.hint = code, where, hint


def _program():
    found = os.environ.get("SHARDSCOPE") or shutil.which("shardscope")
    if not found:
        raise ShardscopeError(
            "the program shardscope is not found", "name",
            hint="put it on PATH, or name it in the environment variable SHARDSCOPE")
    return found


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
        """The placements of a parameter or input; None if the plan does not name it. A name may leave
        out the start of the path: it is the whole path in an argument, or else the end of one path."""
        if name in self.placements:
            return self.placements[name]
        found = [path for path in self.placements if path.endswith("." + name)]
        whole = [path for path in found if path.count(".") == name.count(".") + 1]
        found = whole if len(whole) == 1 else found
        if len(found) > 1:
            names = ", ".join(found[:4]) + (", ..." if len(found) > 4 else "")
            raise ShardscopeError(f"the name {name} is ambiguous: {names}", "name",
                                  hint="write more of the path")
        return self.placements[found[0]] if found else None


def _limit_command(limit):
    return f"limit {limit}" if isinstance(limit, str) else f"limit {int(limit)}B"


def load(path):
    with open(path) as file:
        return Plan(file.read())


def solve(text, mesh, limit=None, cluster=None, commands=()):
    """Solves for the best plan of StableHLO text. mesh: "2x4" or "2x4 dp,tp"; limit: bytes per
    device, as a number or as in "16G"; commands run before solve, such as pins."""
    with tempfile.TemporaryDirectory(prefix="shardscope-") as folder:
        path = os.path.join(folder, "step.mlir")
        with open(path, "w") as file:
            file.write(text)
        line = [_program(), path, "--batch", "--format", "json"]
        for command in [
                f"mesh {mesh}", *([f"cluster {cluster}"] if cluster else []),
                *([_limit_command(limit)] if limit else []), *commands, "solve", "export dtensor plan.py"
        ]:
            line += ["-c", command]
        done = subprocess.run(line, cwd=folder, capture_output=True, text=True)
        results = [json.loads(row) for row in done.stdout.splitlines() if row.startswith("{")]
        for r in results:
            if r.get("status") == "error":
                raise ShardscopeError(r["message"], r.get("code", ""), r.get("where"),
                                      r.get("hint"))
        if done.returncode:
            raise ShardscopeError(done.stderr.strip() or f"exit code {done.returncode}", "internal")
        with open(os.path.join(folder, "plan.py")) as file:
            return Plan(file.read(), results[-2], results[-1].get("left_out", []))


def distribute(tensor, plan, mesh, name):
    """A tensor as the DTensor that the plan has for that name; replicated if it has none."""
    placements = plan.of(name)
    return distribute_tensor(tensor, mesh, placements or [Replicate()] * mesh.ndim)


def _held(model):
    """The model's plain parameters and buffers by id: the tensor, and for each of its names the
    dictionary and key that hold it."""
    held = {}
    for path, module in model.named_modules(remove_duplicate=False):
        for kind in (module._parameters, module._buffers):
            for key, tensor in kind.items():
                if tensor is not None and not isinstance(tensor, DTensor):
                    name = f"{path}.{key}" if path else key
                    held.setdefault(id(tensor), (tensor, {}))[1][name] = kind, key
    return held


def _apply_state(state, names, parameter, plan):
    """The state of a parameter as DTensors. Numbers such as the count of steps stay what they are."""
    mesh = parameter.device_mesh
    for key, value in state.items():
        if not isinstance(value, torch.Tensor) or isinstance(value, DTensor):
            continue
        like = parameter.placements if value.shape == parameter.shape else None
        if like is None and not value.shape:
            continue
        said = (plan.of(f"{name}.{key}") for name in names)
        placements = next(filter(None, said), like) or [Replicate()] * mesh.ndim
        state[key] = distribute_tensor(value, mesh, placements)


def apply(model, plan, mesh, optimizer=None):
    """Makes DTensors of the model's parameters and buffers; what several modules share stays shared.
    They are new parameters: an optimizer that was made before must be passed. It gets them in place of
    the old ones, and its state lies as the plan says, or else as the parameter does. Returns the names
    that the plan does not have: those are replicated."""
    missing, new, held = [], {}, _held(model)
    for old in list(held):
        tensor, places = held.pop(old)  # so that it can be freed before the next one is distributed
        known = [name for name in places if plan.of(name) is not None]
        missing += [] if known else list(places)
        name = [*known, *places][0]
        placed = distribute(tensor.detach(), plan, mesh, name)
        if isinstance(tensor, nn.Parameter):
            placed = nn.Parameter(placed, requires_grad=tensor.requires_grad)
            placed.grad = None if tensor.grad is None else distribute(tensor.grad, plan, mesh, name)
        for kind, key in places.values():
            kind[key] = placed
        new[old] = placed, list(places)
    for group in optimizer.param_groups if optimizer else []:
        group["params"] = [new.get(id(p), (p, ))[0] for p in group["params"]]
    for p in list(optimizer.state) if optimizer else []:
        if id(p) in new:
            placed, names = new[id(p)]
            optimizer.state[placed] = optimizer.state.pop(p)
            _apply_state(optimizer.state[placed], names, placed, plan)
    return missing


def parallelize(model, plan, mesh, prefix=""):
    """The plan's column and row styles of linear layers, by parallelize_module on each mesh axis.
    prefix: of the model's paths in the plan, such as "params."."""
    for axis, styles in plan.parallelize.items():
        own = {
            path[len(prefix):]: style for path, style in styles.items() if path.startswith(prefix)
        }
        if own:
            parallelize_module(model, mesh[axis], own)
    return model


# ---- models in: the public functions ----


class _Holder(nn.Module):
    """Runs a function while functional_call replaces the parameters of the model that it holds."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, function):
        return function()


def _backward(value, params, scopes):
    """The gradients of a loss, as `grad` of the parameters."""
    if not isinstance(value, torch.Tensor) or value.numel() != 1:
        raise ShardscopeError("loss(model, *batch) must return one number", "argument")
    scopes.follow(value)
    for p, grad in zip(params, torch.autograd.grad(value, params, allow_unused=True)):
        p.grad = grad


def _optimizer_on(optimizer, params, state):
    """A copy of the optimizer for other parameters. params: by the original parameter; state: by the
    same."""
    own = object.__new__(type(optimizer))
    own.__dict__.update(optimizer.__dict__)  # hooks too, which a copy lacks
    own.state = collections.defaultdict(dict,
                                        {params[p]: dict(values) for p, values in state.items()})
    own.param_groups = [{**group, "params": [params[p] for p in group["params"]]}
                        for group in optimizer.param_groups]
    for group in own.param_groups:  # plain operators, and nothing read from tensors
        group.update({
            key: value
            for key, value in (("foreach", False), ("fused", False), ("capturable", True))
            if key in group
        })
    return own


def _step(optimizer):
    """One step. Optimizers read numbers from tensors unless they are compiled: they are told so."""
    was, torch.compiler.is_compiling = torch.compiler.is_compiling, lambda: True
    try:
        with torch.no_grad():
            optimizer.step()
    finally:
        torch.compiler.is_compiling = was


def _first_state(optimizer, params, mode):
    """The optimizer's state per parameter; if it has none yet, as its first step makes it. Parameters
    that a step before had no gradient for have none."""
    given = {p for group in optimizer.param_groups for p in group["params"]}
    trained = {p for p in given if p.requires_grad}
    if optimizer.state:
        return {name: dict(optimizer.state[p]) for name, p in params.items()
                if p in trained and p in optimizer.state}
    with mode, _without_data(), mode.shape_env.ignore_fresh_unbacked_symbols():
        fakes = {p: nn.Parameter(torch.empty_like(p), p.requires_grad) for p in given}
        own = _optimizer_on(optimizer, fakes, {})
        for p in trained:
            fakes[p].grad = torch.zeros_like(p)
        _step(own)
    return {name: dict(own.state[fakes[p]]) for name, p in params.items() if p in trained}


def _fake_mode():
    """Tensors without data. A number that is read from one (`item`) stays in the graph."""
    mode = FakeTensorMode(allow_non_fake_inputs=True, shape_env=_Checks())
    mode.allow_scalar_outputs = True
    return mode


_LOWERING = threading.RLock()


def _one_at_a_time(f):
    """Threads take turns: while a step is traced, some functions of PyTorch and Python are replaced."""

    @functools.wraps(f)
    def turn(*args, **kwargs):
        with _LOWERING:
            return f(*args, **kwargs)

    return turn


@_one_at_a_time
def lower_training(model, optimizer, loss, *batch, coarse=True):
    """The StableHLO text of a training step: loss(model, *batch), its gradients, and the optimizer's
    update. Operands are the parameters, the buffers, the optimizer's state and the batch; results are
    the new values of the first three, and the loss. Model and optimizer stay as they are. Numbers
    such as the learning rate are constants of the text. coarse: see lower."""
    mode = _fake_mode()
    params, buffers = dict(model.named_parameters()), dict(model.named_buffers())
    owner = {p: name for name, p in params.items()}
    strange = [p for group in optimizer.param_groups for p in group["params"] if p not in owner]
    if strange:
        raise ShardscopeError("the optimizer has parameters that are not the model's", "argument")
    state = _first_state(optimizer, params, mode)

    def step(scopes, new, held, state, batch):
        for name, p in new.items():
            p.requires_grad_(params[name].requires_grad)
        trained = [p for p in new.values() if p.requires_grad]
        own = _optimizer_on(optimizer, {params[n]: p for n, p in new.items()},
                            {params[n]: values for n, values in state.items()})

        def run():
            value = loss(model, *batch)
            _backward(value, trained, scopes)
            scopes.set("optimizer")
            _step(own)
            return value

        tensors = {f"model.{n}": t for n, t in {**new, **held}.items()}
        value = torch.func.functional_call(_Holder(model), tensors, (run, ))
        held = {n: tensors[f"model.{n}"] for n in held}  # a forward pass may set them
        after = {n: {k: own.state[new[n]][k] for k in values} for n, values in state.items()}
        return new, held, after, value

    arguments = {"params": params, "buffers": buffers, "state": state, "batch": batch}
    return _lowered(step, arguments, mode, model, coarse, n_state=3)


def _as_dict(leaf):
    """A mapping that pytree does not know, such as the batch of a tokenizer, as a dict."""
    return dict(leaf) if isinstance(leaf, collections.abc.Mapping) else leaf


def _lowered(call, arguments, mode, model, coarse, n_state=0):
    """The text of call(scopes, *arguments). The first n_state results replace these arguments."""
    arguments = pytree.tree_map(_as_dict, arguments)
    leaves, spec = pytree.tree_flatten(tuple(arguments.values()))
    at = [k for k, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
    labels = {}

    def flat(scopes, *tensors):
        full = list(leaves)
        for k, t in zip(at, tensors):
            full[k] = t
        result = call(scopes, *pytree.tree_unflatten(full, spec))
        labels["out"] = _labels("result", result)
        if not labels["out"]:
            raise ShardscopeError("the step returns no tensors", "argument")
        return [r for r in pytree.tree_leaves(result) if isinstance(r, torch.Tensor)]

    device = next((leaves[k].device for k in at if leaves[k].device.type != "meta"), "cpu")
    with mode:
        tensors = [
            torch.empty_like(leaves[k], requires_grad=False,
                             device=device if leaves[k].device.type == "meta" else None) for k in at
        ]
    graph = _trace(flat, tensors, mode.shape_env, model, coarse)
    held = sum(len(_labels("", tree)) for tree in list(arguments.values())[:n_state])
    heads = [
        f"{f' {{tf.aliasing_output = {k} : i32}}' if k < held else ''} loc(\"{label}\")"
        for k, label in enumerate(
            label for name, tree in arguments.items() for label in _labels(name, tree))
    ]
    tails = [f' {{jax.result_info = "{label}"}}' for label in labels["out"]]
    module = _Module()
    module.write("main", graph, [(t.shape, t.dtype) for t in tensors], heads, tails)
    return "\n".join(["module @step {", module.functions[-1], *module.functions[:-1], "}", ""])


def _argument_names(f, args):
    try:
        names = list(inspect.signature(f).parameters)
    except ValueError:  # a function that is written in C
        names = []
    return [names[k] if k < len(names) else f"arg{k}" for k in range(len(args))]


def _path(name, keys):
    """A leaf of an argument or result as JAX names it: params['layers.0.weight']."""
    return (name + pytree.keystr(keys)).replace('"', "'")


def _labels(name, tree):
    return [
        _path(name, keys) for keys, leaf in pytree.tree_flatten_with_path(tree)[0]
        if isinstance(leaf, torch.Tensor)
    ]


@_one_at_a_time
def lower(step, *args, coarse=True):
    """The StableHLO text of a module, or of a function of pytrees of tensors. Only shapes and types
    of the tensors are read. coarse: operators such as softmax and layer norm stay whole, as
    composites with the name of the ATen operator."""
    mode, model = _fake_mode(), None
    if not isinstance(step, nn.Module):
        arguments = dict(zip(_argument_names(step, args), args))
        return _lowered(lambda _, *a: step(*a), arguments, mode, model, coarse)
    names = _argument_names(step.forward, args)
    arguments = {
        "params": dict(step.named_parameters()), "buffers": dict(step.named_buffers()),
        **dict(zip(names, args))
    }
    call = lambda _, p, b, *rest: torch.func.functional_call(step, {**p, **b}, rest)
    return _lowered(call, arguments, mode, step, coarse)


# ---- models in: tracing ----
#
# make_fx runs the step without data and records its ATen operators, those of the backward pass and
# the optimizer included. The record is replayed without in-place operators and views, through
# PyTorch's own decompositions, until only operators are left that are written below (_WRITERS) or
# stay whole (_COARSE).


def _plain(target):
    """The ATen name of an operator, without namespace and overload. A copy that functionalize makes of
    a view has the name of the view."""
    if isinstance(target, torch._ops.OpOverload):
        name = target._schema.name.split("::")[1]
        own = ("_to_copy", "lift_fresh_copy", "index_copy")
        return name if name in own else name.removesuffix("_copy")
    return getattr(target, "__name__", str(target))


def _decompositions(kept):
    """PyTorch's own decompositions of all operators but these."""
    return {op: f for op, f in torch._decomp.decomposition_table.items() if _plain(op) not in kept}


def _types_of(value):
    """Shape and dtype of each result of a node; None: it is no tensor."""
    values = value if isinstance(value, (list, tuple)) else [value]
    return [(list(v.shape), v.dtype) if isinstance(v, torch.Tensor) else None for v in values]


class _Scopes:
    """Gives the operators that are traced the path of their module. Those of the backward pass get the
    path of the operator that they are the gradient of, once follow(loss) was called."""

    def __init__(self, model):
        self.paths = {m: name for name, m in model.named_modules()} if model is not None else {}
        self.stack, self.ranges, self.hooks = [], [], []

    def set(self, scope):
        fx_traceback.current_meta["custom"] = {"scope": scope}

    def __enter__(self):
        self.set("")
        for module in self.paths:
            self.hooks.append(module.register_forward_pre_hook(self.begin))
            self.hooks.append(module.register_forward_hook(self.end, always_call=True))
        return self

    def __exit__(self, *_):
        for hook in self.hooks:
            hook.remove()
        fx_traceback.current_meta.pop("custom", None)

    def begin(self, module, _):
        self.stack.append((self.paths[module], torch.autograd._get_sequence_nr()))
        self.set(self.paths[module])

    def end(self, *_):
        path, first = self.stack.pop()
        self.ranges.append((first, torch.autograd._get_sequence_nr(), path))
        self.set(self.stack[-1][0] if self.stack else "")

    def follow(self, loss):
        seen, todo = set(), [loss.grad_fn]
        while todo:
            node = todo.pop()
            if node is None or node in seen:
                continue
            seen.add(node)
            todo += [n for n, _ in node.next_functions]
            at = node._sequence_nr()
            # The innermost module of those that contain it ended first.
            path = next((p for first, last, p in self.ranges if first <= at < last), "")
            head, dot, rest = path.partition(".")
            scope = f"transpose({head}){dot}{rest}" if path else "transpose()"
            node.register_prehook(lambda _, scope=scope: self.set(scope))
            node.register_hook(lambda *_: self.set(""))


def _source(error):
    """The line of the step that an error is from: the innermost one that is not PyTorch's machinery."""
    torch_folder, found = os.path.dirname(torch.__file__), None
    for frame in traceback.extract_tb(error.__traceback__):
        inner = os.path.relpath(frame.filename, torch_folder).split(os.sep)
        if frame.filename != __file__ and (inner[0] == ".." or inner[:2] == ["nn", "modules"] or
                                           inner[0] in ("optim", "distributions")):
            found = frame
    return found and f"{found.filename}:{found.lineno}: {found.line}"


def _decided_by_data(what, where=None):
    return ShardscopeError(
        f"the step depends on the data of a tensor: {what}", "unsupported", where=where,
        hint="a graph holds for any data: use torch.where, or pass a choice as an argument")


_DECISIONS = (GuardOnDataDependentSymNode, DataDependentOutputException,
              DynamicOutputShapeException)


class _Checks(ShapeEnv):
    """Answers decisions by data, which it knows by the lines of the stack that they are taken in."""

    def __init__(self):
        super().__init__()
        self.answers, self.asked = {}, None

    def evaluate_expr(self, expr, *args, **kwargs):
        try:
            return super().evaluate_expr(expr, *args, **kwargs)
        except GuardOnDataDependentSymNode:
            inner = itertools.takewhile(lambda at: at[0].f_code is not _Checks.run.__code__,
                                        traceback.walk_stack(None))
            self.asked = tuple((frame.f_code, line) for frame, line in inner)
            if self.asked not in self.answers or not isinstance(expr, sympy.logic.boolalg.Boolean):
                raise
            return sympy.true if self.answers[self.asked] else sympy.false

    def run(self, f):
        """f(). A decision is a check (`if (x < 0).any(): raise`) if f raises an error after one answer
        and not after the other, which is taken."""
        while True:
            try:
                return f()
            except GuardOnDataDependentSymNode as e:
                asked, error = self.asked, e
                if asked in self.answers:
                    raise
            good = []
            for answer in (False, True):
                self.answers[asked] = answer
                try:
                    good.append((answer, f()))
                except (*_DECISIONS, ShardscopeError):  # an error of something else
                    good.append((answer, None))
                except Exception:
                    pass
            if len(good) != 1:
                raise error
            self.answers[asked], made = good[0]
            if made is not None:
                return made


def _choice(plain, of_numbers, of_tensors):
    """Python's max or min. Of numbers that were read from tensors it is an operator, no decision; in
    other threads it is what it was."""
    thread = threading.get_ident()

    def choose(*args, **kwargs):
        if threading.get_ident() != thread:
            return plain(*args, **kwargs)
        if len(args) == 2 and any(isinstance(a, (torch.SymFloat, torch.SymInt)) for a in args):
            return of_numbers(*args)
        if len(args) == 2 and any(isinstance(a, torch.Tensor) for a in args):
            return of_tensors(*map(torch.as_tensor, args))
        return plain(*args, **kwargs)

    return choose


@contextlib.contextmanager
def _without_data():
    """Runs on tensors without data: a decision by their data is an error of the step."""
    was = max, min
    builtins.max = _choice(max, torch.sym_max, torch.maximum)
    builtins.min = _choice(min, torch.sym_min, torch.minimum)
    try:
        yield
    except _DECISIONS as e:
        raise _decided_by_data(str(e).splitlines()[0], _source(e)) from e
    finally:
        builtins.max, builtins.min = was


def _check_shapes(graph):
    for node in graph.graph.nodes:
        for shape, _ in filter(None, _types_of(node.meta.get("val"))):
            if not all(isinstance(n, int) for n in shape):
                raise _decided_by_data(f"the shape of {node.target}")


def _check_strides(graph):
    """as_strided reads memory: it is known where the operand's numbers lie in order from its start."""
    for node in graph.graph.nodes:
        if not _plain(node.target).startswith("as_strided"):
            continue
        x, offset = node.args[0].meta["val"], node.args[-1] if len(node.args) > 3 else None
        if not x.is_contiguous() or (isinstance(offset, int) and x.storage_offset()):
            raise ShardscopeError("as_strided of a part of a tensor, or of one with other strides, is not "
                                  "supported", "unsupported", hint="call contiguous first")


@contextlib.contextmanager
def _plain_kernels():
    """Recurrent layers and attention as ATen operators with a decomposition, and nothing compiled."""
    was = torch._C._get_mkldnn_enabled()
    torch._C._set_mkldnn_enabled(False)
    try:
        with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH), \
                torch._dynamo.config.patch(error_on_nested_fx_trace=False):
            yield
    finally:
        torch._C._set_mkldnn_enabled(was)


def _distances(x, y, p=2.0, compute_mode=None):
    """torch.cdist; the gradient at distance 0 is 0, as that of PyTorch."""
    if p == 2 and max(x.shape[-2], y.shape[-2]) > 25 and compute_mode != \
            "donot_use_mm_for_euclid_dist":
        total = x.pow(2).sum(-1, keepdim=True) + y.pow(2).sum(-1).unsqueeze(-2)
        total = (total - 2 * x @ y.transpose(-1, -2)).clamp(min=0)
    else:
        apart = (x.unsqueeze(-2) - y.unsqueeze(-3)).abs()
        if p == math.inf:
            return apart.amax(-1)
        if p == 0:
            return (apart != 0).sum(-1).to(x.dtype)
        if p == 1:
            return apart.sum(-1)
        total = apart.pow(p).sum(-1)
    none = total == 0
    return torch.where(none, 0.0, torch.where(none, 1.0, total).pow(1 / p))


def _distances_within(x, p=2.0):
    first, second = torch.triu_indices(x.shape[0], x.shape[0], 1, device=x.device)
    return _distances(x, x, p, "donot_use_mm_for_euclid_dist")[first, second]


def _embedding_bag(input, weight, offsets=None, max_norm=None, norm_type=2.0,
                   scale_grad_by_freq=False, mode="mean", sparse=False, per_sample_weights=None,
                   include_last_offset=False, padding_idx=None):
    if max_norm is not None or scale_grad_by_freq or (mode == "max" and input.dim() == 1):
        raise ShardscopeError("this form of embedding_bag is not supported", "unsupported")
    flat = input.flatten()
    rows = nn.functional.embedding(flat, weight)
    keep = torch.ones_like(flat, dtype=torch.bool) if padding_idx is None else \
        flat != padding_idx % weight.shape[0]
    if mode == "max":
        rows = torch.where(keep[:, None], rows, -math.inf).unflatten(0, input.shape).amax(1)
        return torch.where(rows == -math.inf, 0.0, rows)
    if per_sample_weights is not None:
        rows = rows * per_sample_weights.flatten()[:, None]
    rows = torch.where(keep[:, None], rows, 0.0)
    count = keep.to(weight.dtype)
    if input.dim() == 2:
        total, count = rows.unflatten(0, input.shape).sum(1), count.unflatten(0, input.shape).sum(1)
    else:
        offsets = offsets[:-1] if include_last_offset else offsets
        bag = (torch.arange(len(flat), device=flat.device)[:, None] >= offsets).sum(1) - 1
        total = weight.new_zeros(len(offsets), weight.shape[1]).index_add(0, bag, rows)
        count = weight.new_zeros(len(offsets)).index_add(0, bag, count)
    return total / count.clamp(min=1)[:, None] if mode == "mean" else total


def _adaptive_max_pool(n, x, output_size, return_indices=False):
    """adaptive_max_pool1d, 2d and 3d (n): the maximum of windows along one dim after the other."""
    if return_indices:
        raise ShardscopeError("adaptive_max_pool with indices is not supported", "unsupported")
    for dim, size in zip(range(x.dim() - n, x.dim()), _pair(output_size, n)):
        length = x.shape[dim]
        size = length if size is None else size
        windows = [(k * length // size, -(-(k + 1) * length // size)) for k in range(size)]
        x = torch.stack([x.narrow(dim, a, b - a).max(dim)[0] for a, b in windows], dim)
    return x


def _pad(x, pad, mode="constant", value=None):
    """torch.nn.functional.pad; the ends are repeated by lookups."""
    if mode != "replicate":
        return nn.functional.pad(x, pad, mode, value)
    for k, (low, high) in enumerate(zip(pad[::2], pad[1::2])):
        dim = x.dim() - 1 - k
        at = torch.arange(-low, x.shape[dim] + high, device=x.device).clamp(0, x.shape[dim] - 1)
        x = x.index_select(dim, at)
    return x


def _grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    if input.dim() != 4:
        return nn.functional.grid_sample(input, grid, mode, padding_mode, align_corners)
    return torch._decomp.decompositions.grid_sampler_2d(
        input, grid, ["bilinear", "nearest", "bicubic"].index(mode),
        ["zeros", "border", "reflection"].index(padding_mode), bool(align_corners))


def _weight_norm(v, g, dim=0):
    dims = [d for d in range(v.dim()) if dim == -1 or d != dim]
    return v * (g / v.pow(2).sum(dims, keepdim=True).sqrt())


def _bilinear(x, y, weight, bias=None):
    made = torch.einsum("...i,oij,...j->...o", x, weight, y)
    return made if bias is None else made + bias


def _kth(name, x, k, dim, keepdim):
    """Element k, from 0, in ascending order along a dim."""
    values, indices = (v.narrow(dim, k, 1) for v in x.sort(dim=dim, stable=True))
    both = (values, indices) if keepdim else (values.squeeze(dim), indices.squeeze(dim))
    return getattr(torch.return_types, name)(both)


def _median(x, dim=None, keepdim=False):
    """The lower one of two; NaN if there is one."""
    if dim is None:
        return _median(x.flatten(), 0)[0]
    middle = _kth("median", x, (x.shape[dim] - 1) // 2, dim, keepdim)
    if not x.is_floating_point():
        return middle
    bad = x.isnan()
    first = bad.to(torch.uint8).argmax(dim, keepdim=True)
    strange = bad.any(dim, keepdim)
    value = x.gather(dim, first)
    first, value = (first, value) if keepdim else (first.squeeze(dim), value.squeeze(dim))
    return torch.return_types.median((torch.where(strange, value, middle[0]),
                                      torch.where(strange, first, middle[1])))


def _kthvalue(x, k, dim=-1, keepdim=False):
    return _kth("kthvalue", x, k - 1, dim, keepdim)


def _nanmedian(x, dim=None, keepdim=False):
    if dim is None:
        return _nanmedian(x.flatten(), 0)[0]
    values, indices = x.sort(dim=dim, stable=True)  # NaN comes last
    middle = ((~x.isnan()).sum(dim, keepdim=True) - 1).clamp(min=0) // 2
    both = [v.gather(dim, middle) for v in (values, indices)]
    return torch.return_types.nanmedian(both if keepdim else [v.squeeze(dim) for v in both])


def _masked_scatter(x, mask, source):
    mask = mask.expand(torch.broadcast_shapes(mask.shape, x.shape))
    at = (mask.flatten().cumsum(0) - 1).clamp(0, source.numel() - 1)
    return torch.where(mask, source.flatten()[at].view(mask.shape), x)


def _isin(elements, test_elements, *, assume_unique=False, invert=False):
    elements, test_elements = map(torch.as_tensor, (elements, test_elements))
    return (elements.unsqueeze(-1) == test_elements.flatten()).any(-1) ^ invert


def _solve(a, b, *, left=True):
    """torch.linalg.solve, by the inverse."""
    if b.dim() == 1 or (b.dim() == a.dim() - 1 and b.shape == a.shape[:-1]):
        return (torch.linalg.inv(a) @ b.unsqueeze(-1)).squeeze(-1)
    return torch.linalg.inv(a) @ b if left else b @ torch.linalg.inv(a)


class _LogDeterminant(torch.autograd.Function):
    """Sign and logarithm of the determinant of a matrix. The operator's own gradient takes a
    factorisation of the matrix, which is not written."""

    @staticmethod
    def forward(ctx, x):
        sign, logarithm = torch.ops.aten._linalg_slogdet(x)[:2]
        ctx.save_for_backward(x)
        ctx.mark_non_differentiable(sign)
        return sign, logarithm

    @staticmethod
    def backward(ctx, _, grad):
        return grad[..., None, None] * torch.linalg.inv(ctx.saved_tensors[0]).mT


def _log_determinant(kind, x):
    """torch.slogdet, logdet and det of real matrices."""
    if x.is_complex():
        raise ShardscopeError("determinants of complex matrices are not supported", "unsupported")
    sign, logarithm = _LogDeterminant.apply(x)
    if kind == "slogdet":
        return torch.return_types.linalg_slogdet((sign, logarithm))
    return sign * logarithm.exp() if kind == "det" else torch.where(sign < 0, math.nan, logarithm)


def _take(x, index):
    return x.flatten()[index]


def _searchsorted(sequence, values, *, right=False, side=None, out_int32=False, sorter=None):
    if sorter is not None:
        sequence = sequence.gather(-1, sorter)
    values = torch.as_tensor(values, device=sequence.device)
    rows = sequence.unsqueeze(-2) if sequence.dim() > 1 else sequence
    values = values.unsqueeze(-1)  # NaN is larger than any other number
    before = ~(rows > values if right or side == "right" else rows >= values)
    return before.sum(-1, dtype=torch.int32 if out_int32 else torch.int64)


def _reduced(loss, reduction):
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def _multi_margin_loss(x, target, p=1, margin=1.0, weight=None, *_, reduction="mean", **__):
    own = target.unsqueeze(-1)
    apart = (margin - x.gather(-1, own) + x).clamp(min=0).pow(p)
    apart = apart if weight is None else apart * weight[own]
    return _reduced(apart.scatter(-1, own, 0.0).mean(-1), reduction)


def _ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean",
              zero_infinity=False):
    """The sum over alignments, one time step after the other. Its gradient is that to the operand of
    log_softmax."""
    if targets.dim() != log_probs.dim() - 1:
        raise ShardscopeError("ctc_loss of targets in one row is not supported", "unsupported",
                              hint="give each sequence a row of targets")
    never, times, single = -1e30, log_probs.shape[0], log_probs.dim() == 2
    if single:
        log_probs, targets = log_probs.unsqueeze(1), targets.unsqueeze(0)
    ends, lengths = (torch.as_tensor(v, device=log_probs.device).reshape(-1, 1)
                     for v in (input_lengths, target_lengths))
    place = torch.arange(targets.shape[1], device=log_probs.device)
    targets = torch.where(place < lengths, targets, blank)
    states = nn.functional.pad(torch.stack([torch.full_like(targets, blank), targets], -1).flatten(1),
                               (0, 1), value=blank)
    over = (states != blank) & (states != nn.functional.pad(states, (2, 0), value=blank)[:, :-2])
    own = log_probs.gather(2, states.expand(times, -1, -1))

    def earlier(score, k):
        return nn.functional.pad(score, (k, 0), value=never)[:, :-k]

    score = torch.where(torch.arange(states.shape[1], device=states.device) < 2, own[0], never)
    for t in range(1, times):
        ways = torch.stack([score, earlier(score, 1), torch.where(over, earlier(score, 2), never)])
        score = torch.where(t < ends, ways.logsumexp(0) + own[t], score)
    label = torch.where(lengths > 0, score.gather(1, (2 * lengths - 1).clamp(min=0)), never)
    loss = -torch.cat([score.gather(1, 2 * lengths), label], 1).logsumexp(1)
    loss = torch.where(loss < -never / 2, loss, 0.0 if zero_infinity else math.inf)
    if reduction == "mean":
        loss = loss / lengths.squeeze(1).clamp(min=1)
    return _reduced(loss.squeeze(0) if single else loss, reduction)


# Functions whose operators, or those of their gradients, have no decomposition: autograd sees these
# in their place.
_REWRITTEN = {
    torch.cdist: _distances, nn.functional.pdist: _distances_within, torch.take: _take,
    torch.Tensor.take: _take, nn.functional.embedding_bag: _embedding_bag,
    nn.functional.adaptive_max_pool1d: functools.partial(_adaptive_max_pool, 1),
    nn.functional.adaptive_max_pool2d: functools.partial(_adaptive_max_pool, 2),
    nn.functional.adaptive_max_pool3d: functools.partial(_adaptive_max_pool, 3), nn.functional.pad: _pad,
    nn.functional.grid_sample: _grid_sample, torch._weight_norm: _weight_norm,
    nn.functional.bilinear: _bilinear, torch.median: _median, torch.Tensor.median: _median,
    torch.kthvalue: _kthvalue, torch.Tensor.kthvalue: _kthvalue, torch.searchsorted: _searchsorted,
    nn.functional.multi_margin_loss: _multi_margin_loss, nn.functional.ctc_loss: _ctc_loss,
    torch.nanmedian: _nanmedian, torch.Tensor.nanmedian: _nanmedian, torch.isin: _isin,
    torch.masked_scatter: _masked_scatter, torch.Tensor.masked_scatter: _masked_scatter,
    torch.linalg.solve: _solve,
    **{getattr(of, kind): functools.partial(_log_determinant, kind)
       for kind in ("slogdet", "logdet", "det") for of in (torch, torch.Tensor, torch.linalg)
       if hasattr(of, kind)}
}


class _Rewrites(torch.overrides.TorchFunctionMode):

    def __torch_function__(self, function, types, args=(), kwargs=None):
        return _REWRITTEN.get(function, function)(*args, **(kwargs or {}))


class _Replay(torch.fx.Interpreter):
    """Runs a graph again, and gives what is traced the scopes of its nodes."""

    def run_node(self, node):
        fx_traceback.current_meta["custom"] = node.meta.get("custom", {})
        return super().run_node(node)


def _is_in_place(node):
    """True if the operator changes a tensor, other than an input of the graph at its end."""
    if not isinstance(node.target, torch._ops.OpOverload) or not node.target._schema.is_mutable:
        return False
    return _plain(node.target) != "copy_" or node.args[0].op != "placeholder"


def _functional(graph, tensors, kept):
    """The graph without in-place operators and views, and with all operators decomposed but `kept`.
    Decompositions may be in place themselves, so it takes rounds."""
    for _ in range(4):
        replay = functools.partial(_Replay.run, _Replay(graph))
        graph = make_fx(torch.func.functionalize(replay, remove="mutations_and_views"),
                        tracing_mode="fake", decomposition_table=_decompositions(kept),
                        _allow_non_fake_inputs=True)(*tensors)
        if not any(map(_is_in_place, graph.graph.nodes)):
            return graph
    strange = next(filter(_is_in_place, graph.graph.nodes))
    raise ShardscopeError(f"the operator {strange.target} is not supported: it works in place",
                          "unsupported")


def _trace(f, tensors, checks, model=None, coarse=True):
    """The graph of ATen operators that f(*tensors) runs, without in-place operators and views, and
    with the backward passes that it runs. Returns a GraphModule; nodes carry meta["val"]."""
    kept = set(_WRITERS) | (_COARSE if coarse else set())
    with fx_traceback.preserve_node_meta(), _plain_kernels():
        with _Scopes(model) as scopes, _without_data(), _Rewrites():
            record = make_fx(lambda *t: f(scopes, *t), tracing_mode="fake",
                             decomposition_table=_FIRST_DECOMPOSITIONS, _allow_non_fake_inputs=True)
            graph = checks.run(lambda: record(*tensors))
        _check_shapes(graph)
        _check_strides(graph)
        with torch.no_grad():
            return _functional(graph, tensors, kept)


# ---- models in: StableHLO ----

_TYPES = {
    torch.float64: "f64", torch.float32: "f32", torch.bfloat16: "bf16", torch.float16: "f16",
    torch.int64: "i64", torch.int32: "i32", torch.int16: "i16", torch.int8: "i8", torch.uint8:
    "ui8", torch.bool: "i1", torch.complex64: "complex<f32>", torch.complex128: "complex<f64>",
    torch.float8_e4m3fn: "f8E4M3FN", torch.float8_e5m2: "f8E5M2"
}

_COARSE = {
    "_softmax", "_log_softmax", "_softmax_backward_data", "_log_softmax_backward_data",
    "_safe_softmax", "native_layer_norm", "native_layer_norm_backward", "native_group_norm",
    "native_group_norm_backward", "_fused_rms_norm", "_fused_rms_norm_backward", "gelu",
    "gelu_backward", "silu", "silu_backward", "hardswish", "hardswish_backward", "mish",
    "mish_backward", "elu", "elu_backward", "native_batch_norm_backward",
    "_native_batch_norm_legit_functional", "upsample_bilinear2d", "upsample_nearest2d"
}


class _Value:
    """A value of the text: its name, shape (a list of int) and torch.dtype."""

    def __init__(self, name, shape, dtype):
        self.name, self.shape, self.dtype = name, list(shape), dtype

    @property
    def type(self):
        return _type_text(self.shape, self.dtype)


def _type_text(shape, dtype):
    if dtype not in _TYPES:
        raise ShardscopeError(f"tensors of {dtype} are not supported", "unsupported")
    return f"tensor<{''.join(f'{n}x' for n in shape)}{_TYPES[dtype]}>"


def _number_text(value, dtype):
    if dtype is torch.bool:
        return "true" if value else "false"
    if dtype.is_complex:
        value, part = complex(value), torch.float64 if dtype is torch.complex128 else torch.float32
        return f"({_number_text(value.real, part)}, {_number_text(value.imag, part)})"
    if not dtype.is_floating_point:  # PyTorch wraps what does not fit
        least = torch.iinfo(dtype).min
        return str((int(value) - least) % (1 << 8 * dtype.itemsize) + least)
    value = float(value)
    if math.isfinite(value):
        return f"{value:.17e}"
    bits = {8: torch.int64, 4: torch.int32, 2: torch.int16, 1: torch.int8}[dtype.itemsize]
    word = torch.tensor(value, dtype=dtype).view(bits).item() & ((1 << 8 * dtype.itemsize) - 1)
    return f"0x{word:0{2 * dtype.itemsize}X}"


def _ints(values):
    return f"[{', '.join(map(str, values))}]"


def _array(values):
    return f"array<i64{': ' if values else ''}{', '.join(map(str, values))}>"




def _total_order(x, dtype):
    """The lines of a body that make one zero of two, and one NaN of many, and the name of the result."""
    t, lines = _type_text([], dtype), ""
    for part, value in (("z", 0), ("n", math.nan)):
        key, (test, other) = x + part, ("NE", x) if value else ("EQ", f"{x}{part}c")
        lines += (f"      {key}c = stablehlo.constant dense<{_number_text(value, dtype)}> : {t}\n"
                  f"      {key}m = stablehlo.compare {test}, {x}, {other}, FLOAT : ({t}, {t}) -> "
                  f"tensor<i1>\n"
                  f"      {key} = stablehlo.select {key}m, {key}c, {x} : tensor<i1>, {t}\n")
        x = key
    return lines, x


_PLACEMENT = {
    "dtype", "layout", "device", "pin_memory", "memory_format", "generator", "non_blocking"
}

# What Python computes with a number that was read from a tensor.
_NUMBERS = {
    torch.sym_max: "maximum", torch.sym_min: "minimum", operator.add: "add", operator.sub: "subtract",
    operator.mul: "multiply", operator.truediv: "divide", operator.pow: "power", operator.neg: "subtract"
}


def _check_results(node, values, scope):
    """Writers leave out results that only few steps use, such as the indices of a max pooling."""
    for n in node.all_input_nodes:
        if values[n] is None:
            while n.target is not operator.getitem:
                n = n.args[0]
            raise ShardscopeError(f"result {n.args[1]} of {n.args[0].target} is not supported",
                                  "unsupported", where=scope)


class _Module:
    """Writes functions, and remembers those of composites."""

    def __init__(self):
        self.functions, self.bodies, self.regions = [], {}, 0

    def write(self, name, graph, types, heads=None, tails=None):
        """Writes a traced graph as a function of operands of these types. heads, tails: what follows
        the types of operands and results; a function with heads is public."""
        f, values = _Function(self), {}
        operands = [_Value(f"%arg{k}", *t) for k, t in enumerate(types)]
        given, live = iter(operands), set()
        for node in reversed(graph.graph.nodes):
            if node in live or node.op == "output":
                live.update(node.all_input_nodes)
        for node in graph.graph.nodes:
            f.scope = "/".join([
                "jit(step)", *filter(None, node.meta.get("custom", {}).get("scope", "").split(".")),
                _plain(node.target)
            ])
            if node.op == "placeholder":
                values[node] = next(given)
            elif node.op == "get_attr":
                values[node] = f.literal(getattr(graph, node.target).detach().cpu())
            elif node.op == "output":
                _check_results(node, values, f.scope)
                results = [
                    values[n] if isinstance(n, torch.fx.Node) else n
                    for n in pytree.tree_leaves(node.args)
                ]
            elif node in live:
                values[node] = self.node(f, node, values)
        results = [r if isinstance(r, _Value) else f.literal(torch.tensor(r)) for r in results]
        kind = "private" if heads is None else "public"
        heads, tails = heads or [""] * len(operands), tails or [""] * len(results)
        left = ", ".join(v.name + ": " + v.type + h for v, h in zip(operands, heads))
        right = ", ".join(v.type + t for v, t in zip(results, tails))
        self.functions.append(f"  func.func {kind} @{name}({left}) -> ({right}) {{\n" +
                              "\n".join(f.lines) +
                              f"\n    return {', '.join(v.name for v in results)} : "
                              f"{', '.join(v.type for v in results)}\n  }}")

    def node(self, f, node, values):
        if node.target is operator.getitem:
            return values[node.args[0]][node.args[1]]
        if node.target in _NUMBERS:
            x, y = torch.fx.map_arg(node.args if len(node.args) == 2 else (0, *node.args),
                                    lambda n: values[n])
            dtype = next(v.dtype for v in (x, y) if isinstance(v, _Value))
            return f.binary(_NUMBERS[node.target], f.as_value(x, dtype), f.as_value(y, dtype))
        f.aten, f.out = _plain(node.target), _types_of(node.meta.get("val"))
        if f.aten not in _WRITERS:
            return self.composite(f, node, values)
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: values[n])
        try:
            return _WRITERS[f.aten](f, *args,
                                    **{k: v for k, v in kwargs.items() if k not in _PLACEMENT})
        except (TypeError, AttributeError, IndexError, ValueError) as e:
            raise ShardscopeError(f"{node.target} has arguments that are not supported: {e}",
                                  "unsupported", where=f.scope) from e

    def composite(self, f, node, values):
        """An operator as a composite, whose body is the operator's decomposition."""
        leaves, spec = pytree.tree_flatten((node.args, node.kwargs))
        traced = [k for k, leaf in enumerate(leaves) if isinstance(leaf, torch.fx.Node)]
        _check_results(node, values, f.scope)
        operands = [values[leaves[k]] for k in traced]
        key = (str(node.target), repr([None if k in traced else v for k, v in enumerate(leaves)]),
               tuple(v.type for v in operands))
        if key not in self.bodies:

            def body(*tensors):
                full = list(leaves)
                for k, t in zip(traced, tensors):
                    full[k] = t
                args, kwargs = pytree.tree_unflatten(full, spec)
                return [
                    r for r in pytree.tree_leaves(node.target(*args, **kwargs)) if r is not None
                ]

            fakes = [leaves[k].meta["val"] for k in traced]
            graph = make_fx(body, tracing_mode="fake", _allow_non_fake_inputs=True)(*fakes)
            graph = _functional(graph, fakes, set(_WRITERS))
            if any(n.target is node.target for n in graph.graph.nodes):
                raise ShardscopeError(f"the operator {node.target} is not supported", "unsupported",
                                      where=f.scope)
            name = self.bodies[key] = f"aten.{f.aten}.{len(self.bodies)}"
            self.write(name, graph, [(v.shape, v.dtype) for v in operands])
        types = [_type_text(*t) for t in f.out if t]
        text = f'stablehlo.composite "aten.{f.aten}" {", ".join(v.name for v in operands)} ' \
               f"{{decomposition = @{self.bodies[key]}}}"
        name = f.line(text, f"({', '.join(v.type for v in operands)}) -> ({', '.join(types)})",
                      len(types))
        made = iter(range(len(types)))
        results = [
            _Value(name if len(types) == 1 else f"{name}#{next(made)}", *t) if t else None
            for t in f.out
        ]
        return results if isinstance(node.meta["val"], (list, tuple)) else results[0]


class _Function:
    """Writes one function. Methods add an op and return its result."""

    def __init__(self, module):
        self.module, self.lines, self.count = module, [], 0
        self.scope, self.out = "", []  # of the node that is written: its scope, its results' types

    def line(self, text, types, results=1):
        """Adds `%n = text : types`; the name %n."""
        name = f"%{self.count}"
        self.count += 1
        left = f"{name}:{results}" if results > 1 else name
        self.lines.append(f"    {left} = {text} : {types} loc(\"{self.scope}\")")
        return name

    def op(self, text, operands, shape, dtype):
        types = f"({', '.join(x.type for x in operands)}) -> {_type_text(shape, dtype)}"
        return _Value(self.line(text, types), shape, dtype)

    # Values

    def constant(self, value, dtype, shape=()):
        """A number, broadcast to the shape."""
        name = self.line(f"stablehlo.constant dense<{_number_text(value, dtype)}>",
                         _type_text([], dtype))
        return self.broadcast(_Value(name, [], dtype), shape, [])

    def literal(self, tensor):
        """A tensor whose numbers are known."""

        def nested(t):
            if t.dim() == 0:
                return _number_text(t.item(), t.dtype)
            return f"[{', '.join(nested(row) for row in t)}]"

        if tensor.numel() == 0:
            return self.constant(0, tensor.dtype, tensor.shape)
        name = self.line(f"stablehlo.constant dense<{nested(tensor)}>",
                         _type_text(tensor.shape, tensor.dtype))
        return _Value(name, tensor.shape, tensor.dtype)

    def iota(self, shape, dim, dtype):
        name = self.line(f"stablehlo.iota dim = {dim}", _type_text(shape, dtype))
        return _Value(name, shape, dtype)

    def as_value(self, x, dtype):
        """A tensor or number as a value of the dtype."""
        return self.convert(x, dtype) if isinstance(x, _Value) else self.constant(x, dtype)

    # Shapes

    def reshape(self, x, shape):
        if list(shape) == x.shape:
            return x
        return self.op(f"stablehlo.reshape {x.name}", [x], shape, x.dtype)

    def transpose(self, x, order):
        if list(order) == list(range(len(order))):
            return x
        return self.op(f"stablehlo.transpose {x.name}, dims = {_ints(order)}", [x],
                       [x.shape[d] for d in order], x.dtype)

    def broadcast(self, x, shape, dims=None):
        """dims[i]: the dim of the result that dim i of x becomes; the last ones, if not given."""
        shape = list(shape)
        if dims is None:
            dims = list(range(len(shape) - len(x.shape), len(shape)))
        if shape == x.shape and dims == list(range(len(shape))):
            return x
        return self.op(f"stablehlo.broadcast_in_dim {x.name}, dims = {_ints(dims)}", [x], shape,
                       x.dtype)

    def slice(self, x, starts, limits, strides=None):
        strides = strides or [1] * len(starts)
        if list(starts) == [0] * len(starts) and list(limits) == x.shape and set(strides) <= {1}:
            return x
        text = ", ".join(f"{a}:{b}:{s}" for a, b, s in zip(starts, limits, strides))
        shape = [max(0, -((a - b) // s)) for a, b, s in zip(starts, limits, strides)]
        return self.op(f"stablehlo.slice {x.name} [{text}]", [x], shape, x.dtype)

    def slice_dim(self, x, dim, start, limit, stride=1):
        starts, limits, strides = [0] * len(x.shape), list(x.shape), [1] * len(x.shape)
        starts[dim], limits[dim], strides[dim] = start, limit, stride
        return self.slice(x, starts, limits, strides)

    def pad(self, x, low, high, interior=None, value=0):
        interior = interior or [0] * len(low)
        if not any([*low, *high, *interior]):
            return x
        fill = self.constant(value, x.dtype)
        shape = [n + a + b + max(0, n - 1) * i for n, a, b, i in zip(x.shape, low, high, interior)]
        return self.op(
            f"stablehlo.pad {x.name}, {fill.name}, low = {_ints(low)}, high = {_ints(high)}, "
            f"interior = {_ints(interior)}", [x, fill], shape, x.dtype)

    def concatenate(self, parts, dim):
        if len(parts) == 1:
            return parts[0]
        shape = list(parts[0].shape)
        shape[dim] = sum(p.shape[dim] for p in parts)
        return self.op(f"stablehlo.concatenate {', '.join(p.name for p in parts)}, dim = {dim}",
                       parts, shape, parts[0].dtype)

    # Numbers

    def convert(self, x, dtype):
        if x.dtype is dtype:
            return x
        if dtype is torch.bool:
            return self.compare("NE", x, self.constant(0, x.dtype, x.shape))
        if x.dtype.is_complex and not dtype.is_complex:
            x = self.unary("real", x, x.dtype.to_real())
        if x.dtype.is_floating_point and not dtype.is_floating_point and not dtype.is_complex:
            x = self.truncate(x)
        return self.op(f"stablehlo.convert {x.name}", [x], x.shape, dtype)

    def unary(self, name, x, dtype=None):
        name = name if "." in name else f"stablehlo.{name}"
        return self.op(f"{name} {x.name}", [x], x.shape, dtype or x.dtype)

    def binary(self, name, x, y):
        """An elementwise op of two values of one dtype, broadcast to each other."""
        shape = torch.broadcast_shapes(x.shape, y.shape)
        x, y = self.broadcast(x, shape), self.broadcast(y, shape)
        return _Value(self.line(f"stablehlo.{name} {x.name}, {y.name}", x.type), shape, x.dtype)

    def compare(self, direction, x, y):
        shape = torch.broadcast_shapes(x.shape, y.shape)
        x, y = self.broadcast(x, shape), self.broadcast(y, shape)
        kind = "FLOAT" if x.dtype.is_floating_point or x.dtype.is_complex else \
            "UNSIGNED" if x.dtype in (torch.bool, torch.uint8) else "SIGNED"
        return self.op(f"stablehlo.compare {direction}, {x.name}, {y.name}, {kind}", [x, y], shape,
                       torch.bool)

    def select(self, mask, x, y):
        shape = torch.broadcast_shapes(mask.shape, x.shape, y.shape)
        mask, x, y = (self.broadcast(v, shape) for v in (mask, x, y))
        return self.op(f'"stablehlo.select"({mask.name}, {x.name}, {y.name})', [mask, x, y], shape,
                       x.dtype)

    def truncate(self, x):
        """Towards zero."""
        up = self.compare("LT", x, self.constant(0, x.dtype))
        return self.select(up, self.unary("ceil", x), self.unary("floor", x))

    # Reductions and products

    def region(self, op, dtype):
        """The body of a reduction by a binary op."""
        t = _type_text([], dtype)
        self.module.regions += 1
        a, b, c = (f"%r{self.module.regions}{part}" for part in "abc")
        return (f"({{\n    ^bb0({a}: {t}, {b}: {t}):\n      {c} = stablehlo.{op} {a}, {b} : {t}\n"
                f"      stablehlo.return {c} : {t}\n    }})")

    def comparison(self, direction, kind, dtypes):
        """The body of a sort or selection: compares the two numbers of the first of the dtypes. By
        TOTALORDER as PyTorch does: NaN of any sign is the largest, and zeros are equal."""
        self.module.regions += 1
        names = [f"%r{self.module.regions}_{k}" for k in range(2 * len(dtypes) + 1)]
        types = [_type_text([], dtype) for dtype in dtypes for _ in "ab"]
        heads = ", ".join(f"{name}: {t}" for name, t in zip(names, types))
        lines, (a, b), t = "", names[:2], types[0]
        if kind == "TOTALORDER":
            (first, a), (second, b) = (_total_order(name, dtypes[0]) for name in names[:2])
            lines = first + second
        return (f"({{\n    ^bb0({heads}):\n{lines}"
                f"      {names[-1]} = stablehlo.compare {direction}, {a}, {b}, {kind} : ({t}, {t}) -> "
                f"tensor<i1>\n      stablehlo.return {names[-1]} : tensor<i1>\n    }})")

    def reduce(self, op, x, dims, start):
        if not dims:
            return x
        first = self.constant(start, x.dtype)
        shape = [n for d, n in enumerate(x.shape) if d not in dims]
        return self.op(
            f"stablehlo.reduce({x.name} init: {first.name}) applies stablehlo.{op} across "
            f"dimensions = {_ints(sorted(dims))}", [x, first], shape, x.dtype)

    def reduce_window(self, op, x, start, window, strides, low, high, dilations=None, base=None):
        n = len(x.shape)
        dilations, base = dilations or [1] * n, base or [1] * n
        first = self.constant(start, x.dtype)
        shape = [
            ((m - 1) * b + 1 + lo + hi - (w - 1) * d - 1) // s + 1
            for m, b, lo, hi, w, d, s in zip(x.shape, base, low, high, window, dilations, strides)
        ]
        padding = ", ".join(f"[{a}, {b}]" for a, b in zip(low, high))
        text = (
            f'"stablehlo.reduce_window"({x.name}, {first.name}) <{{base_dilations = {_array(base)}, '
            f"padding = dense<[{padding}]> : tensor<{n}x2xi64>, "
            f"window_dilations = {_array(dilations)}, window_dimensions = {_array(window)}, "
            f"window_strides = {_array(strides)}}}> {self.region(op, x.dtype)}")
        return self.op(text, [x, first], shape, x.dtype)

    def dot(self, x, y, batch, contract):
        """batch, contract: pairs of lists of dims."""

        def free(v, k):
            return [n for d, n in enumerate(v.shape) if d not in batch[k] and d not in contract[k]]

        shape = [x.shape[d] for d in batch[0]] + free(x, 0) + free(y, 1)
        dims = f"batching_dims = {_ints(batch[0])} x {_ints(batch[1])}, " if batch[0] else ""
        return self.op(
            f"stablehlo.dot_general {x.name}, {y.name}, {dims}contracting_dims = "
            f"{_ints(contract[0])} x {_ints(contract[1])}", [x, y], shape, x.dtype)

    def loop(self, times, values, step):
        """The values after so many steps; step(k, *values) writes the body and returns the new ones."""
        self.module.regions += 1
        names = [f"%r{self.module.regions}_{k}" for k in range(len(values) + 1)]
        args = [_Value(name, v.shape, v.dtype) for name, v in zip(names[1:], values)]
        zero, k = self.constant(0, torch.int64), _Value(names[0], [], torch.int64)
        before, self.lines = self.lines, []
        test = self.compare("LT", k, self.constant(times, torch.int64))
        condition, self.lines = self.lines, []
        after = [self.binary("add", k, self.constant(1, torch.int64)), *step(k, *args)]
        body, self.lines = self.lines, before
        inits = ", ".join(f"{name} = {v.name}" for name, v in zip(names, [zero, *values]))
        types = ", ".join(v.type for v in after)
        regions = ["    cond {", *condition, f"      stablehlo.return {test.name} : {test.type}",
                   "    } do {", *body,
                   f"      stablehlo.return {', '.join(v.name for v in after)} : {types}", "    }"]
        name = self.line(f"stablehlo.while({inits})", "\n".join([types, *regions]), len(after))
        return [_Value(f"{name}#{k + 1}", v.shape, v.dtype) for k, v in enumerate(values)]

    # Indices

    def wrap(self, index, length):
        """An index that may count from the end."""
        below = self.compare("LT", index, self.constant(0, index.dtype))
        return self.select(below, self.binary("add", index, self.constant(length, index.dtype)),
                           index)

    def vectors(self, indices, dims, x):
        """Indices into dims of x, broadcast to each other, as one tensor with a last dim of vectors."""
        shape = list(torch.broadcast_shapes(*(i.shape for i in indices)))
        parts = []
        for index, d in zip(indices, dims):
            index = self.broadcast(self.wrap(index, x.shape[d]), shape)
            parts.append(self.reshape(index, [*shape, 1]))
        return self.concatenate(parts, len(shape)), shape

    def gather(self, x, index, dims, batch, offset_dims, shape):
        """Cells of x at index vectors (last dim of index) along dims. batch: pair of dims that x and
        index have in common. All other dims of x are taken whole, as offset_dims of the result."""
        sizes = [1 if d in dims or d in batch[0] else n for d, n in enumerate(x.shape)]
        numbers = [f"offset_dims = {_ints(offset_dims)}", f"collapsed_slice_dims = {_ints(dims)}"]
        if batch[0]:
            numbers += [
                f"operand_batching_dims = {_ints(batch[0])}",
                f"start_indices_batching_dims = {_ints(batch[1])}"
            ]
        numbers += [
            f"start_index_map = {_ints(dims)}", f"index_vector_dim = {len(index.shape) - 1}"
        ]
        return self.op(
            f'"stablehlo.gather"({x.name}, {index.name}) <{{dimension_numbers = '
            f"#stablehlo.gather<{', '.join(numbers)}>, indices_are_sorted = false, "
            f"slice_sizes = {_array(sizes)}}}>", [x, index], shape, x.dtype)

    def scatter(self, x, index, updates, dims, batch, window_dims, op):
        """x with updates put at index vectors; op joins an update with what is there, None: it
        replaces it."""
        numbers = [
            f"update_window_dims = {_ints(window_dims)}", f"inserted_window_dims = {_ints(dims)}"
        ]
        if batch[0]:
            numbers += [
                f"input_batching_dims = {_ints(batch[0])}",
                f"scatter_indices_batching_dims = {_ints(batch[1])}"
            ]
        numbers += [
            f"scatter_dims_to_operand_dims = {_ints(dims)}",
            f"index_vector_dim = {len(index.shape) - 1}"
        ]
        t = _type_text([], x.dtype)
        region = self.region(op, x.dtype) if op else \
            f"({{\n    ^bb0(%old: {t}, %new: {t}):\n      stablehlo.return %new : {t}\n    }})"
        return self.op(
            f'"stablehlo.scatter"({x.name}, {index.name}, {updates.name}) '
            f"<{{indices_are_sorted = false, scatter_dimension_numbers = "
            f"#stablehlo.scatter<{', '.join(numbers)}>, unique_indices = false}}> {region}",
            [x, index, updates], x.shape, x.dtype)

    def convolution(self, x, w, layout, strides, low, high, lhs=None, rhs=None, reverse=False,
                    groups=1, batch_groups=1, shape=None):
        n = len(strides)
        lhs, rhs = lhs or [1] * n, rhs or [1] * n
        pad = ", ".join(f"[{a}, {b}]" for a, b in zip(low, high))
        flip = ", ".join([str(reverse).lower()] * n)
        return self.op(
            f"stablehlo.convolution({x.name}, {w.name}) dim_numbers = {layout}, window = "
            f"{{stride = {_ints(strides)}, pad = [{pad}], lhs_dilate = {_ints(lhs)}, "
            f"rhs_dilate = {_ints(rhs)}, reverse = [{flip}]}} {{batch_group_count = "
            f"{batch_groups} : i64, feature_group_count = {groups} : i64}}", [x, w], shape, x.dtype)


# ---- models in: one function per ATen operator ----

_WRITERS = {}


def _writes(*names):
    """Registers a function (writer, operands and attributes as in the ATen schema) -> value(s)."""

    def register(f):
        _WRITERS.update(dict.fromkeys(names, f))
        return f

    return register


def _dims(dims, rank):
    """Dims as a list of int from 0; None or []: all. A number has none."""
    if dims is None or dims == [] or not rank:
        return list(range(rank))
    return [d % rank for d in ([dims] if isinstance(dims, int) else dims)]


def _pair(values, n):
    values = [values] if isinstance(values, int) else list(values)
    return values * n if len(values) == 1 else values


def _least(dtype):
    return -math.inf if dtype.is_floating_point else (
        0 if dtype is torch.bool else torch.iinfo(dtype).min)


def _most(dtype):
    return math.inf if dtype.is_floating_point else (
        1 if dtype is torch.bool else torch.iinfo(dtype).max)


# Elementwise

for _name, _op in {
        "abs": "abs", "ceil": "ceil", "cos": "cosine", "exp": "exponential", "expm1":
        "exponential_minus_one", "floor": "floor", "log": "log", "log1p": "log_plus_one", "neg":
        "negate", "rsqrt": "rsqrt", "sigmoid": "logistic", "sin": "sine", "sqrt": "sqrt", "tan":
        "tan", "tanh": "tanh", "erf": "chlo.erf", "erfinv": "chlo.erf_inv", "erfc": "chlo.erfc",
        "acos": "chlo.acos", "acosh": "chlo.acosh", "asin": "chlo.asin", "asinh": "chlo.asinh",
        "atan": "chlo.atan", "atanh": "chlo.atanh", "cosh": "chlo.cosh", "sinh": "chlo.sinh", "lgamma": "chlo.lgamma"
}.items():

    def _unary(f, x, op=_op):
        dtype = f.out[0][1] if op != "abs" else x.dtype
        x = f.convert(x, dtype)
        if (op in ("ceil", "floor") and not dtype.is_floating_point) or (op == "abs" and
                                                                         dtype is torch.uint8):
            return x
        if op.startswith("chlo."):
            return _Value(f.line(f"{op} {x.name}", f"{x.type} -> {x.type}"), x.shape, x.dtype)
        return f.unary(op, x, f.out[0][1])

    _WRITERS[_name] = _unary

for _name, _op in {
        "mul": "multiply", "maximum": "maximum", "minimum": "minimum", "atan2": "atan2",
        "bitwise_and": "and", "bitwise_or": "or", "bitwise_xor": "xor", "pow": "power", "fmod":
        "remainder"
}.items():

    def _binary(f, x, y, op=_op):
        dtype = f.out[0][1]
        if op == "power" and not isinstance(y, _Value) and y in (0.5, -0.5, 1, 2, 3):
            x = f.as_value(x, dtype)
            if abs(y) == 0.5:
                return f.unary("sqrt" if y > 0 else "rsqrt", x)
            product = x
            for _ in range(int(y) - 1):
                product = f.binary("multiply", product, x)
            return product
        return f.binary(op, f.as_value(x, dtype), f.as_value(y, dtype))

    _WRITERS[_name] = _binary

for _name, _op in {"eq": "EQ", "ne": "NE", "lt": "LT", "le": "LE", "gt": "GT", "ge": "GE"}.items():

    def _comparison(f, x, y, op=_op):

        def of(v):
            return torch.empty([1] * len(v.shape), dtype=v.dtype, device="meta") if isinstance(
                v, _Value) else v

        dtype = torch.result_type(of(x), of(y))
        return f.compare(op, f.as_value(x, dtype), f.as_value(y, dtype))

    _WRITERS[_name] = _comparison

for _name, _op in {"logical_and": "and", "logical_or": "or", "logical_xor": "xor"}.items():
    _WRITERS[_name] = lambda f, x, y, op=_op: f.binary(op, f.as_value(x, torch.bool),
                                                       f.as_value(y, torch.bool))


def _scaled(f, y, alpha, dtype):
    y = f.as_value(y, dtype)
    return y if alpha == 1 else f.binary("multiply", y, f.as_value(alpha, dtype))


@_writes("add")
def _add(f, x, y, alpha=1):
    dtype = f.out[0][1]
    return f.binary("or" if dtype is torch.bool else "add", f.as_value(x, dtype),
                    _scaled(f, y, alpha, dtype))


@_writes("sub")
def _sub(f, x, y, alpha=1):
    return f.binary("subtract", f.as_value(x, f.out[0][1]), _scaled(f, y, alpha, f.out[0][1]))


_WRITERS["rsub"] = lambda f, x, y, alpha=1: _sub(
    f, y, x if alpha == 1 else _scaled(f, x, alpha, f.out[0][1]))


@_writes("bitwise_left_shift", "bitwise_right_shift", "__lshift__", "__rshift__")
def _shift(f, x, y):
    """A shift by no number of the bits there are (0 to 63) is one by all of them."""
    dtype = f.out[0][1]
    x, y = f.as_value(x, dtype), f.as_value(y, dtype)
    bits = 8 * dtype.itemsize
    name = "shift_left" if f.aten in ("bitwise_left_shift", "__lshift__") else \
        "shift_right_logical" if dtype is torch.uint8 else "shift_right_arithmetic"
    inside = f.binary("and", f.compare("GE", y, f.constant(0, dtype)),
                      f.compare("LT", y, f.constant(bits, dtype)))
    beyond = f.constant(0, dtype)
    if name == "shift_right_arithmetic":
        beyond = f.binary(name, x, f.constant(bits - 1, dtype))
    return f.select(inside, f.binary(name, x, f.select(inside, y, f.constant(0, dtype))), beyond)


@_writes("sign", "sgn")
def _sign(f, x):
    """0 for NaN."""
    if x.dtype in (torch.bool, torch.uint8):
        return f.convert(f.convert(x, torch.bool), x.dtype)
    sign = f.unary("sign", x)
    if not x.dtype.is_floating_point:
        return sign
    return f.select(_isnan(f, x), f.constant(0, x.dtype), sign)


@_writes("signbit")
def _signbit(f, x):
    if x.dtype.is_floating_point:
        word = {8: torch.int64, 4: torch.int32, 2: torch.int16, 1: torch.int8}[x.dtype.itemsize]
        x = f.unary("bitcast_convert", x, word)
    if x.dtype is torch.bool:
        return f.constant(False, torch.bool, x.shape)
    return f.compare("LT", x, f.constant(0, x.dtype))


@_writes("round")
def _round(f, x, decimals=0):
    if not x.dtype.is_floating_point:
        return x
    if not decimals:
        return f.unary("round_nearest_even", x)
    ten = f.constant(10.0**abs(decimals), x.dtype)
    there, back = ("multiply", "divide") if decimals > 0 else ("divide", "multiply")
    return f.binary(back, f.unary("round_nearest_even", f.binary(there, x, ten)), ten)


@_writes("digamma")
def _digamma(f, x):
    x = f.convert(x, f.out[0][1])
    made = _Value(f.line(f"chlo.digamma {x.name}", f"{x.type} -> {x.type}"), x.shape, x.dtype)
    pole = f.binary("divide", f.constant(-1, x.dtype), x)  # infinite, with the sign of -x
    return f.select(f.compare("EQ", x, f.constant(0, x.dtype)), pole, made)


@_writes("div")
def _div(f, x, y, rounding_mode=None):
    dtype = f.out[0][1]
    x, y = f.as_value(x, dtype), f.as_value(y, dtype)
    if rounding_mode == "floor":
        return _floor_div(f, x, y)
    quotient = f.binary("divide", x, y)
    whole = rounding_mode == "trunc" and dtype.is_floating_point
    return f.truncate(quotient) if whole else quotient


def _rest(f, x, y):
    """The remainder with the sign of x, and whether y has the other sign."""
    rest, zero = f.binary("remainder", x, y), f.constant(0, x.dtype)
    apart = f.compare("NE", f.compare("LT", rest, zero), f.compare("LT", y, zero))
    return rest, f.binary("and", apart, f.compare("NE", rest, zero))


def _floor_div(f, x, y):
    """From the remainder, as PyTorch computes it: a quotient such as 1 / 0.1 may be rounded up."""
    rest, apart = _rest(f, x, y)
    whole = f.binary("divide", f.binary("subtract", x, rest), y)
    whole = f.select(apart, f.binary("subtract", whole, f.constant(1, x.dtype)), whole)
    if not x.dtype.is_floating_point:
        return whole
    none = f.compare("EQ", y, f.constant(0, x.dtype))
    return f.select(none, f.binary("divide", x, y), f.unary("round_nearest_even", whole))


@_writes("remainder")
def _remainder(f, x, y):
    """With the sign of y."""
    dtype = f.out[0][1]
    x, y = f.as_value(x, dtype), f.as_value(y, dtype)
    rest, apart = _rest(f, x, y)
    return f.select(apart, f.binary("add", rest, y), rest)


@_writes("reciprocal")
def _reciprocal(f, x):
    return f.binary("divide", f.constant(1, f.out[0][1]), f.convert(x, f.out[0][1]))


@_writes("exp2")
def _exp2(f, x):
    return f.binary("power", f.constant(2, f.out[0][1]), f.convert(x, f.out[0][1]))


@_writes("log2", "log10")
def _log_base(f, x):
    dtype, base = f.out[0][1], 2 if f.aten == "log2" else 10
    y = f.unary("log", f.convert(x, dtype))
    if not dtype.is_complex:
        return f.binary("divide", y, f.constant(math.log(base), dtype))
    parts = [f.unary(part, y, dtype.to_real()) for part in ("real", "imag")]
    return _complex(f, *(f.binary("divide", v, f.constant(math.log(base), v.dtype)) for v in parts))


@_writes("trunc", "fix")
def _trunc(f, x):
    return f.truncate(x) if x.dtype.is_floating_point else x


@_writes("hypot")
def _hypot(f, x, y):
    """The larger one times a root, so that squares are not too large."""
    dtype = f.out[0][1]
    x, y = (f.unary("abs", f.as_value(v, dtype)) for v in (x, y))
    top, low = f.binary("maximum", x, y), f.binary("minimum", x, y)
    zero, one, most = (f.constant(n, dtype) for n in (0, 1, math.inf))
    ratio = f.binary("divide", low, f.select(f.compare("EQ", top, zero), one, top))
    root = f.unary("sqrt", f.binary("add", f.binary("multiply", ratio, ratio), one))
    infinite = f.binary("or", f.compare("EQ", x, most), f.compare("EQ", y, most))
    return f.select(infinite, most, f.binary("multiply", top, root))


@_writes("angle")
def _angle(f, x):
    real = f.out[0][1]
    if x.dtype.is_complex:
        return f.binary("atan2", f.unary("imag", x, real), f.unary("real", x, real))
    x, zero = f.convert(x, real), f.constant(0, real, x.shape)
    made = f.select(f.compare("LT", x, zero), f.constant(math.pi, real, x.shape), zero)
    return f.select(_isnan(f, x), x, made)


@_writes("polygamma")
def _polygamma(f, n, x):
    x = f.convert(x, f.out[0][1])
    order = f.constant(n, x.dtype, x.shape)
    return _Value(f.line(f"chlo.polygamma {order.name}, {x.name}", f"{x.type}, {x.type} -> {x.type}"),
                  x.shape, x.dtype)


@_writes("relu")
def _relu(f, x):
    return f.binary("maximum", x, f.constant(0, x.dtype))


@_writes("threshold_backward")
def _threshold_backward(f, grad, x, threshold):
    dtype = f.out[0][1]
    below = f.compare("LE", x, f.constant(threshold, x.dtype))
    return f.select(below, f.constant(0, dtype, grad.shape), f.convert(grad, dtype))


@_writes("clamp", "clamp_min", "clamp_max")
def _clamp(f, x, low=None, high=None):
    dtype = f.out[0][1]
    if f.aten == "clamp_max":
        low, high = None, low
    x = f.as_value(x, dtype)
    x = x if low is None else f.binary("maximum", x, f.as_value(low, dtype))
    return x if high is None else f.binary("minimum", x, f.as_value(high, dtype))


@_writes("logical_not", "bitwise_not")
def _not(f, x):
    return f.unary("not", f.convert(x, torch.bool) if f.aten == "logical_not" else x)


@_writes("isnan")
def _isnan(f, x):
    return f.compare("NE", x, x)


@_writes("isinf")
def _isinf(f, x):
    if x.dtype.is_complex:
        return f.binary("or", *(_isinf(f, f.unary(p, x, x.dtype.to_real())) for p in ("real", "imag")))
    if not x.dtype.is_floating_point:
        return f.constant(False, torch.bool, x.shape)
    return f.compare("EQ", f.unary("abs", x), f.constant(math.inf, x.dtype))


@_writes("fmax", "fmin")
def _other_than_nan(f, x, y):
    x, y = (f.as_value(v, f.out[0][1]) for v in (x, y))
    made = f.binary("maximum" if f.aten == "fmax" else "minimum", x, y)
    return f.select(_isnan(f, x), y, f.select(_isnan(f, y), x, made))


@_writes("lerp")
def _lerp(f, x, y, weight):
    """From the nearer end, as PyTorch computes it."""
    dtype, known = f.out[0][1], not isinstance(weight, _Value)
    weight = f.as_value(weight, dtype) if not known else weight
    x, y = f.convert(x, dtype), f.convert(y, dtype)
    apart = f.binary("subtract", y, x)

    def from_start():
        return f.binary("add", x, f.binary("multiply", apart, f.as_value(weight, dtype)))

    def from_end():
        rest = f.as_value(1 - weight, dtype) if known else f.binary("subtract", f.constant(1, dtype),
                                                                    weight)
        return f.binary("subtract", y, f.binary("multiply", apart, rest))

    if known:
        return from_start() if abs(weight) < 0.5 else from_end()
    near = f.compare("LT", f.unary("abs", weight), f.constant(0.5, dtype))
    return f.select(near, from_start(), from_end())


@_writes("hardshrink_backward", "softshrink_backward")
def _shrink_backward(f, grad, x, bound):
    inside = f.compare("LE", f.unary("abs", x), f.constant(bound, x.dtype))
    return f.select(inside, f.constant(0, grad.dtype), grad)


@_writes("where")
def _where(f, mask, x, y):
    dtype = f.out[0][1]
    return f.select(mask, f.as_value(x, dtype), f.as_value(y, dtype))


@_writes("complex")
def _complex(f, x, y):
    shape = torch.broadcast_shapes(x.shape, y.shape)
    x, y = f.broadcast(x, shape), f.broadcast(y, shape)
    return f.op(f"stablehlo.complex {x.name}, {y.name}", [x, y], shape, x.dtype.to_complex())


@_writes("real", "imag")
def _part(f, x):
    return f.unary(f.aten, x, x.dtype.to_real())


@_writes("view_as_complex")
def _view_as_complex(f, x):
    parts = [f.reshape(f.slice_dim(x, len(x.shape) - 1, k, k + 1), x.shape[:-1]) for k in (0, 1)]
    return _complex(f, *parts)


@_writes("view_as_real")
def _view_as_real(f, x):
    parts = [
        f.reshape(f.unary(part, x, x.dtype.to_real()), [*x.shape, 1]) for part in ("real", "imag")
    ]
    return f.concatenate(parts, len(x.shape))


@_writes("_conj", "conj", "_conj_physical")
def _conj(f, x):
    if not x.dtype.is_complex:
        return x
    real, imag = (f.unary(part, x, x.dtype.to_real()) for part in ("real", "imag"))
    return _complex(f, real, f.unary("negate", imag))


# Values and types


@_writes("_to_copy", "convert_element_type", "_to_dtype", "to", "type_as")
def _cast(f, x, *_, **__):
    return f.convert(x, f.out[0][1])


@_writes("clone", "alias", "detach", "lift_fresh_copy", "contiguous", "view_of", "positive",
         "_local_scalar_dense", "_neg_view", "lift_fresh", "resolve_conj", "resolve_neg")
def _same(f, x, *_, **__):
    return f.unary("negate", x) if f.aten == "_neg_view" else x


@_writes("copy")
def _copy(f, x, source, *_):
    return f.broadcast(f.convert(source, x.dtype), x.shape)


@_writes("full", "full_like", "zeros", "zeros_like", "ones", "ones_like", "new_zeros", "new_ones",
         "new_full", "empty", "empty_like", "new_empty", "empty_permuted", "empty_strided",
         "new_empty_strided", "scalar_tensor", "fill")
def _filled(f, *args, **__):
    value = 1 if "ones" in f.aten else 0
    if "full" in f.aten or f.aten in ("fill", "scalar_tensor"):
        value = args[-1]
    if isinstance(value, _Value):
        return f.broadcast(f.convert(value, f.out[0][1]), f.out[0][0])
    return f.constant(value, f.out[0][1], f.out[0][0])


@_writes("arange", "iota")
def _arange(f, *args, **kw):
    (shape, dtype), numbers = f.out[0], list(args)
    if f.aten == "iota":
        start, step = kw.get("start", 0), kw.get("step", 1)
    else:
        start, step = (numbers[0] if len(numbers) > 1 else 0), (numbers[2]
                                                                if len(numbers) > 2 else 1)
    wide = torch.float32 if dtype in (torch.bfloat16, torch.float16) else dtype
    x = f.iota(shape, 0, wide)
    x = x if step == 1 else f.binary("multiply", x, f.constant(step, wide))
    return f.convert(x if start == 0 else f.binary("add", x, f.constant(start, wide)), dtype)


def _draw(f, distribution, low, high, dtype):
    a, b = f.constant(low, dtype), f.constant(high, dtype)
    shape = f.out[0][0]
    size = f.literal(torch.tensor(list(shape), dtype=torch.int64))
    return f.op(f"stablehlo.rng {a.name}, {b.name}, {size.name}, distribution = {distribution}",
                [a, b, size], shape, dtype)


@_writes("rand", "rand_like", "uniform")
def _uniform(f, x=None, low=0.0, high=1.0, **__):
    low, high = (low, high) if f.aten == "uniform" else (0.0, 1.0)
    return _draw(f, "UNIFORM", low, high, f.out[0][1])


@_writes("randn", "randn_like", "normal_functional")
def _normal(f, x=None, mean=0.0, std=1.0, **__):
    mean, std = (mean, std) if f.aten == "normal_functional" else (0.0, 1.0)
    return _draw(f, "NORMAL", mean, std, f.out[0][1])


@_writes("randint", "randint_like")
def _integers(f, *args, **__):
    low, high = ([0] + [a for a in args if isinstance(a, int)])[-2:]
    return f.convert(f.unary("floor", _draw(f, "UNIFORM", low, high, torch.float64)), f.out[0][1])


@_writes("randperm")
def _order(f, *_, **__):
    return f.convert(_sort(f, _draw(f, "UNIFORM", 0.0, 1.0, torch.float32))[1], f.out[0][1])


@_writes("bernoulli")
def _bernoulli(f, x, chance=None, **__):
    draw = _draw(f, "UNIFORM", 0.0, 1.0, torch.float32)
    chance = f.as_value(x if chance is None else chance, torch.float32)
    return f.convert(f.compare("LT", draw, chance), f.out[0][1])


@_writes("native_dropout")
def _dropout(f, x, chance, train):
    if not train:
        return [x, f.constant(True, torch.bool, x.shape)]
    keep = f.compare("LT", _draw(f, "UNIFORM", 0.0, 1.0, torch.float32),
                     f.constant(1 - chance, torch.float32))
    scaled = f.binary("multiply", x, f.constant(1 / (1 - chance) if chance < 1 else 0, x.dtype))
    return [f.select(keep, scaled, f.constant(0, x.dtype)), keep]


# Shapes


@_writes("view", "_unsafe_view", "reshape", "unsqueeze", "squeeze", "_reshape_alias", "_reshape",
         "flatten", "split_dim", "collapse_view", "collapse")
def _reshape(f, x, *_):
    return f.reshape(x, f.out[0][0])


@_writes("expand")
def _expand(f, x, *_, **__):
    return f.broadcast(x, f.out[0][0])


@_writes("broadcast_in_dim")
def _broadcast_in_dim(f, x, shape, dims):
    return f.broadcast(x, shape, list(dims))


@_writes("permute", "transpose", "t", "numpy_T", "mT")
def _permute(f, x, a=None, b=None):
    rank = len(x.shape)
    order = list(range(rank))
    if f.aten == "permute":
        order = _dims(a, rank)
    elif rank > 1:
        a, b = (a % rank, b % rank) if f.aten == "transpose" else (rank - 2, rank - 1)
        order[a], order[b] = order[b], order[a]
    return f.transpose(x, order)


@_writes("slice")
def _slice(f, x, dim=0, start=None, end=None, step=1):
    dim, n = dim % len(x.shape), x.shape[dim % len(x.shape)]
    start, end = slice(start, end).indices(n)[:2]
    return f.slice_dim(x, dim, start, max(start, end), step)


@_writes("select")
def _select(f, x, dim, index):
    dim, index = dim % len(x.shape), index % x.shape[dim]
    return f.reshape(f.slice_dim(x, dim, index, index + 1), f.out[0][0])


@_writes("split", "split_with_sizes", "chunk", "unsafe_split", "unsafe_chunk")
def _split(f, x, sizes, dim=0):
    dim, at, parts = dim % len(x.shape), 0, []
    for shape, _ in f.out:
        parts.append(f.slice_dim(x, dim, at, at + shape[dim]))
        at += shape[dim]
    return parts


@_writes("unbind")
def _unbind(f, x, dim=0):
    dim = dim % len(x.shape)
    return [f.reshape(f.slice_dim(x, dim, k, k + 1), shape) for k, (shape, _) in enumerate(f.out)]


@_writes("cat")
def _cat(f, parts, dim=0):
    shape, dtype = f.out[0]
    dim = dim % len(shape)
    parts = [p for p in parts if len(p.shape) == len(shape)]
    parts = [p for p in parts if p.shape[dim]] or parts[:1]  # nothing cuts a tensor without numbers
    return f.concatenate([f.convert(p, dtype) for p in parts], dim)


@_writes("slice_backward")
def _slice_backward(f, grad, sizes, dim, start, end, step):
    rank = len(sizes)
    if 0 in grad.shape:
        return f.constant(0, grad.dtype, sizes)
    low, high, interior = [0] * rank, [0] * rank, [0] * rank
    start = slice(start, end).indices(sizes[dim])[0]
    low[dim], interior[dim] = start, step - 1
    high[dim] = sizes[dim] - start - ((grad.shape[dim] - 1) * step + 1)
    return f.pad(grad, low, high, interior)


@_writes("select_backward")
def _select_backward(f, grad, sizes, dim, index):
    rank = len(sizes)
    dim, low, high = dim % rank, [0] * rank, [0] * rank
    low[dim] = index % sizes[dim]
    high[dim] = sizes[dim] - low[dim] - 1
    return f.pad(f.reshape(grad, [1 if d == dim else n for d, n in enumerate(sizes)]), low, high)


@_writes("slice_scatter", "select_scatter")
def _slice_scatter(f, x, source, dim=0, start=None, end=None, step=1):
    dim = dim % len(x.shape)
    n = x.shape[dim]
    if f.aten == "select_scatter":
        start = start % n
        end = start + 1
        source = f.reshape(source, [1 if d == dim else m for d, m in enumerate(x.shape)])
    start, end = slice(start, end).indices(n)[:2]
    source = f.convert(source, x.dtype)
    if 0 in source.shape:
        return x
    if step == 1:
        parts = [f.slice_dim(x, dim, 0, start), source, f.slice_dim(x, dim, max(start, end), n)]
        return f.concatenate([p for p in parts if p.shape[dim]], dim)
    low, high, interior = ([0] * len(x.shape) for _ in range(3))
    low[dim], interior[dim] = start, step - 1
    high[dim] = n - start - ((source.shape[dim] - 1) * step + 1)
    one = f.constant(True, torch.bool, source.shape)
    return f.select(f.pad(one, low, high, interior), f.pad(source, low, high, interior), x)


@_writes("constant_pad_nd")
def _constant_pad(f, x, pad, value=0):
    low, high = [0] * len(x.shape), [0] * len(x.shape)
    for k in range(len(pad) // 2):
        low[-1 - k], high[-1 - k] = pad[2 * k], pad[2 * k + 1]
    return f.pad(x, low, high, value=value)


@_writes("flip", "rev")
def _flip(f, x, dims):
    dims = [d % max(len(x.shape), 1) for d in dims]
    if not dims or not x.shape:
        return x
    return f.op(f"stablehlo.reverse {x.name}, dims = {_ints(dims)}", [x], x.shape, x.dtype)


@_writes("repeat")
def _repeat(f, x, times):
    shape = [1] * (len(times) - len(x.shape)) + x.shape
    spread = [n for pair in zip(times, shape) for n in pair]
    x = f.broadcast(f.reshape(x, shape), spread, list(range(1, 2 * len(shape), 2)))
    return f.reshape(x, f.out[0][0])


def _strided(f, size, stride, offset):
    """Index vectors of the cells of a view into its flat storage; None if they follow each other."""
    row_major = [math.prod(size[d + 1:]) for d in range(len(size))]
    if all(s == r for n, s, r in zip(size, stride, row_major) if n > 1):
        return None
    at = f.constant(offset, torch.int64, size)
    for d, s in enumerate(stride):
        step = f.binary("multiply", f.iota(size, d, torch.int64), f.constant(s, torch.int64))
        at = f.binary("add", at, step)
    return f.reshape(at, [*size, 1])


@_writes("as_strided")
def _as_strided(f, x, size, stride, offset=None):
    flat, at = f.reshape(x, [math.prod(x.shape)]), _strided(f, size, stride, offset or 0)
    if at is not None:
        return f.gather(flat, at, [0], ([], []), [], size)
    first = offset or 0
    return f.reshape(f.slice_dim(flat, 0, first, first + math.prod(size)), size)


@_writes("as_strided_scatter")
def _as_strided_scatter(f, x, source, size, stride, offset=None):
    flat, at = f.reshape(x, [math.prod(x.shape)]), _strided(f, size, stride, offset or 0)
    source = f.convert(source, x.dtype)
    if at is not None:
        return f.reshape(f.scatter(flat, at, source, [0], ([], []), [], None), x.shape)
    first, n = offset or 0, math.prod(size)
    parts = [
        f.slice_dim(flat, 0, 0, first),
        f.reshape(source, [n]),
        f.slice_dim(flat, 0, first + n, flat.shape[0])
    ]
    return f.reshape(f.concatenate([p for p in parts if p.shape[0]], 0), x.shape)


def _diagonal_cells(f, x, n, offset, dim1, dim2):
    """x with the two dims as the last ones, index vectors of the n cells, and the order of dims."""
    rank = len(x.shape)
    a, b = dim1 % rank, dim2 % rank
    order = [d for d in range(rank) if d not in (a, b)] + [a, b]
    at = f.reshape(f.iota([n], 0, torch.int64), [n, 1])
    both = [
        at if k <= 0 else f.binary("add", at, f.constant(k, torch.int64)) for k in (-offset, offset)
    ]
    return f.transpose(x, order), f.concatenate(both, 1), order


@_writes("diagonal")
def _diagonal(f, x, offset=0, dim1=0, dim2=1):
    shape, lead = f.out[0][0], list(range(len(x.shape) - 2))
    x, at, _ = _diagonal_cells(f, x, shape[-1], offset, dim1, dim2)
    return f.gather(x, at, [len(lead), len(lead) + 1], ([], []), lead, shape)


@_writes("diagonal_scatter")
def _diagonal_scatter(f, x, source, offset=0, dim1=0, dim2=1):
    lead = list(range(len(x.shape) - 2))
    x, at, order = _diagonal_cells(f, x, source.shape[-1], offset, dim1, dim2)
    x = f.scatter(x, at, f.convert(source, x.dtype), [len(lead), len(lead) + 1], ([], []), lead, None)
    return f.transpose(x, [order.index(d) for d in range(len(order))])


# Reductions


def _average(f, x, dims, count=None):
    """The sum along dims, divided by the number of its terms or by another count."""
    count = math.prod(x.shape[d] for d in dims) if count is None else count
    return f.binary("divide", f.reduce("add", x, dims, 0), f.constant(count, x.dtype))


@_writes("sum", "prod", "amax", "amin", "any", "all")
def _reduce(f, x, dims=None, keepdim=False, **__):
    dtype = f.out[0][1]
    op, start = {
        "sum": ("add", 0), "prod": ("multiply", 1), "amax": ("maximum", _least(dtype)), "amin":
        ("minimum", _most(dtype)), "any": ("or", False), "all": ("and", True)
    }[f.aten]
    dims = _dims(dims, len(x.shape))
    x = f.convert(x, torch.bool if f.aten in ("any", "all") else dtype)
    return f.reshape(f.convert(f.reduce(op, x, dims, start), dtype), f.out[0][0])


@_writes("mean")
def _mean(f, x, dims=None, keepdim=False, **__):
    mean = _average(f, f.convert(x, f.out[0][1]), _dims(dims, len(x.shape)))
    return f.reshape(mean, f.out[0][0])


@_writes("var", "var_mean")
def _var(f, x, dims=None, correction=1, keepdim=False, **__):
    dims, correction = _dims(dims, len(x.shape)), 1 if correction is None else correction
    count = math.prod(x.shape[d] for d in dims)
    mean = _average(f, x, dims)
    spread = f.reshape(mean, [1 if d in dims else n for d, n in enumerate(x.shape)])
    centred = f.binary("subtract", x, spread)
    if x.dtype.is_complex:
        centred = f.unary("abs", centred, x.dtype.to_real())
    variance = _average(f, f.binary("multiply", centred, centred), dims, max(0, count - correction))
    both = [f.reshape(v, shape) for v, (shape, _) in zip((variance, mean), f.out)]
    return both if f.aten == "var_mean" else both[0]


@_writes("max", "min", "argmax", "argmin")
def _extreme(f, x, dim=None, keepdim=False):
    """The first of the largest or smallest numbers; NaN is larger and smaller than any other."""
    largest = f.aten.endswith("max")
    op, start = ("maximum", _least(x.dtype)) if largest else ("minimum", _most(x.dtype))
    if f.aten in ("max", "min"):
        if isinstance(dim, _Value):
            x, y = (f.convert(v, f.out[0][1]) for v in (x, dim))
            return f.binary(op, x, y)
        if dim is None:
            return f.reduce(op, x, list(range(len(x.shape))), start)
    if dim is None or not x.shape:
        x, dim = f.reshape(x, [math.prod(x.shape)]), 0
    dim, shape = dim % len(x.shape), list(x.shape)
    best = f.reduce(op, x, [dim], start)
    kept = [1 if d == dim else n for d, n in enumerate(shape)]
    index = f.iota(shape, dim, torch.int64)
    other = f.constant(shape[dim], torch.int64, shape)
    found = f.compare("EQ", x, f.reshape(best, kept))
    if x.dtype.is_floating_point:
        found = f.binary("or", found, _isnan(f, x))
    first = f.reduce("minimum", f.select(found, index, other), [dim], torch.iinfo(torch.int64).max)
    result = [
        f.reshape(v, f.out[k][0])
        for k, v in enumerate([best, first] if f.aten in ("max", "min") else [first])
    ]
    return result if f.aten in ("max", "min") else result[0]


def _running(f, op, x, start, dim):
    """The reduction of all cells up to each one along a dim."""
    if not x.shape or 0 in x.shape:
        return x
    n, dim = len(x.shape), dim % len(x.shape)
    window, low = [1] * n, [0] * n
    window[dim], low[dim] = x.shape[dim], x.shape[dim] - 1
    return f.reduce_window(op, x, start, window, [1] * n, low, [0] * n)


@_writes("cumsum", "cumprod")
def _scan(f, x, dim, **__):
    op, start = ("add", 0) if f.aten == "cumsum" else ("multiply", 1)
    return _running(f, op, f.convert(x, f.out[0][1]), start, dim)


@_writes("cummax", "cummin")
def _running_extreme(f, x, dim):
    op, start = ("maximum", _least(x.dtype)) if f.aten == "cummax" else ("minimum", _most(x.dtype))
    best, none = _running(f, op, x, start, dim), f.constant(0, torch.int64, x.shape)
    place = f.iota(x.shape, dim % len(x.shape), torch.int64) if x.shape else none
    found = f.compare("EQ", x, best)
    found = f.binary("or", found, _isnan(f, x)) if x.dtype.is_floating_point else found
    last = f.select(found, place, none)  # the first cell is always a best one
    return [best, _running(f, "maximum", last, 0, dim)]


def _add_exponentials(f, x, y):
    """log(exp(x) + exp(y))."""
    top = f.binary("maximum", x, y)
    apart = f.unary("negate", f.unary("abs", f.binary("subtract", x, y)))
    total = f.binary("add", top, f.unary("log_plus_one", f.unary("exponential", apart)))
    return f.select(_isinf(f, top), top, total)


@_writes("logcumsumexp")
def _logcumsumexp(f, x, dim):
    """In steps that double the number of terms: no maximum fits all sums."""
    if x.dtype.is_complex:
        raise ShardscopeError("logcumsumexp of complex numbers is not supported", "unsupported")
    if not x.shape or 0 in x.shape:
        return x
    dim, reach = dim % len(x.shape), 1
    while reach < x.shape[dim]:
        low, high = ([by if d == dim else 0 for d in range(len(x.shape))] for by in (reach, -reach))
        x = _add_exponentials(f, x, f.pad(x, low, high, value=-math.inf))
        reach *= 2
    return x


@_writes("sort", "topk")
def _sort(f, x, *args, stable=None, dim=None, descending=None, k=None, largest=True, **__):
    if f.aten == "topk":
        k, dim, descending = args[0], args[1] if len(args) > 1 else -1, args[2] if len(
            args) > 2 else largest
    else:
        args = [a for a in args if a is not None]
        dim = args[0] if args and dim is None else (-1 if dim is None else dim)
        descending = bool(args[1] if len(args) > 1 else descending)
    if not x.shape:
        return [x, f.constant(0, torch.int64)]
    dim = dim % len(x.shape)
    index = f.iota(x.shape, dim, torch.int64)
    kind = "TOTALORDER" if x.dtype.is_floating_point else \
        "UNSIGNED" if x.dtype in (torch.bool, torch.uint8) else "SIGNED"
    body = f.comparison("GT" if descending else "LT", kind, [x.dtype, torch.int64])
    text = (f'"stablehlo.sort"({x.name}, {index.name}) '
            f"<{{dimension = {dim} : i64, is_stable = true}}> {body}")
    name = f.line(text, f"({x.type}, {index.type}) -> ({x.type}, {index.type})", 2)
    both = [_Value(f"{name}#0", x.shape, x.dtype), _Value(f"{name}#1", x.shape, torch.int64)]
    return [f.slice_dim(v, dim, 0, k) for v in both] if k is not None else both


# Products


@_writes("mm", "bmm", "mv", "dot", "vdot")
def _mm(f, x, y, *_):
    batch = [0] if f.aten in ("bmm", "baddbmm") else []
    x = _conj(f, x) if f.aten == "vdot" else x
    return f.dot(x, y, (batch, batch), ([len(x.shape) - 1], [len(batch)]))


@_writes("addmm", "baddbmm", "addmv")
def _addmm(f, c, x, y, beta=1, alpha=1):
    """beta = 0 leaves c out, NaN included."""
    shape, dtype = f.out[0]
    product = _scaled(f, _mm(f, x, y), alpha, dtype)
    return f.binary("add", product, _scaled(f, c, beta, dtype)) if beta else f.broadcast(product, shape)


@_writes("addbmm")
def _addbmm(f, c, x, y, beta=1, alpha=1):
    """The sum of the products of a batch."""
    shape, dtype = f.out[0]
    product = _scaled(f, f.dot(x, y, ([], []), ([0, 2], [0, 1])), alpha, dtype)
    return f.binary("add", product, _scaled(f, c, beta, dtype)) if beta else f.broadcast(product, shape)


def _row(f, x, mask, dim):
    """The row of x along dim for which the mask holds, as a tensor without that dim."""
    return f.reduce("add", f.select(mask, x, f.constant(0, x.dtype)), [dim], 0)


def _eliminated(f, x, n):
    """Gauss and Jordan's elimination of the first n columns of matrices of n rows, which become those
    of 1: the matrices, the sign of the determinant and the logarithm of its absolute value."""
    shape, dtype = x.shape, x.dtype
    batch, rank = shape[:-2], len(shape)
    rows, columns = (f.iota(shape, d, torch.int64) for d in (rank - 2, rank - 1))
    one, whole = f.constant(1, dtype, batch), list(range(rank - 2))

    def step(k, x, sign, logarithm):
        of_row = lambda v: f.broadcast(v, shape, whole + [rank - 1])  # along columns
        of_column = lambda v: f.broadcast(v, shape, whole + [rank - 2])
        place = f.iota([*batch, n], rank - 2, torch.int64)
        column = _row(f, x, f.compare("EQ", columns, k), rank - 1)
        size = f.select(f.compare("GE", place, k), f.unary("abs", column), f.constant(-1, dtype))
        best = f.broadcast(f.reduce("maximum", size, [rank - 2], -math.inf), size.shape, whole)
        first = f.select(f.compare("EQ", size, best), place, f.constant(n - 1, torch.int64))
        first = f.reduce("minimum", first, [rank - 2], n - 1)
        at = f.compare("EQ", place, f.broadcast(first, place.shape, whole))
        pivot = _row(f, column, at, rank - 2)
        row = _row(f, x, of_column(at), rank - 2)
        row = f.binary("divide", row, f.broadcast(pivot, row.shape, whole))
        mine = f.compare("EQ", rows, k)
        x = f.select(of_column(at), of_row(_row(f, x, mine, rank - 2)), x)  # the rows trade places
        factor = of_column(_row(f, x, f.compare("EQ", columns, k), rank - 1))
        x = f.binary("subtract", x, f.binary("multiply", factor, of_row(row)))
        x = f.select(mine, of_row(row), x)
        turned = f.select(f.compare("EQ", first, k), one, f.constant(-1, dtype))
        sign = f.binary("multiply", f.binary("multiply", sign, turned), f.unary("sign", pivot))
        logarithm = f.binary("add", logarithm, f.unary("log", f.unary("abs", pivot)))
        return [x, sign, logarithm]

    return f.loop(n, [x, one, f.constant(0, dtype, batch)], step)


def _inverse(f, x):
    n, rank = x.shape[-1], len(x.shape)
    row, column = (f.iota(x.shape, d, torch.int64) for d in (rank - 2, rank - 1))
    one = f.convert(f.compare("EQ", row, column), x.dtype)
    made = _eliminated(f, f.concatenate([x, one], rank - 1), n)[0]
    return f.slice_dim(made, rank - 1, n, 2 * n)


@_writes("linalg_inv_ex")
def _inv(f, x, check_errors=False):
    if x.dtype.is_complex:
        raise ShardscopeError("inverses of complex matrices are not supported", "unsupported")
    return [x if 0 in x.shape else _inverse(f, x), f.constant(0, torch.int32, x.shape[:-2])]


@_writes("_linalg_slogdet")
def _slogdet(f, x):
    if 0 in x.shape:
        return [f.constant(v, x.dtype, x.shape[:-2]) for v in (1, 0)] + [None, None]
    return [*_eliminated(f, x, x.shape[-1])[1:], None, None]


@_writes("linalg_cholesky_ex")
def _cholesky(f, x, upper=False, check_errors=False):
    made = f.op(f'"stablehlo.cholesky"({x.name}) <{{lower = true}}>', [x], x.shape, x.dtype)
    row, column = (f.iota(x.shape, d, torch.int64) for d in (-2 % len(x.shape), -1 % len(x.shape)))
    made = f.select(f.compare("GE", row, column), made, f.constant(0, x.dtype, x.shape))
    if upper:
        made = f.transpose(_conj(f, made), [*range(len(x.shape) - 2), len(x.shape) - 1, len(x.shape) - 2])
    return [made, f.constant(0, torch.int32, x.shape[:-2])]


@_writes("linalg_solve_triangular")
def _solve_triangular(f, a, b, upper, left=True, unitriangular=False):
    batch, word = f.out[0][0][:-2], {True: "true", False: "false"}
    a, b = (f.broadcast(v, [*batch, *v.shape[-2:]]) for v in (a, b))
    return f.op(
        f'"stablehlo.triangular_solve"({a.name}, {b.name}) <{{left_side = {word[left]}, lower = '
        f'{word[not upper]}, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = '
        f'{word[unitriangular]}}}>', [a, b], b.shape, b.dtype)


@_writes("_grouped_mm")
def _grouped_mm(f, x, y, ends, bias=None, *_):
    """Products of groups of rows (of columns, of terms) with a matrix each; group k ends before
    ends[k]. As one product over all groups in which other rows are 0, like JAX's ragged_dot: the
    cost model counts the operations of all groups for each row."""
    if len(x.shape) == 3 and len(y.shape) == 3:
        return f.dot(x, y, ([0], [0]), ([2], [1]))
    groups, cut = ends.shape[0], x if len(y.shape) == 3 else y
    dim = 1 if len(x.shape) == 3 else 0
    n = cut.shape[dim]
    at, ends = f.iota([groups, n], 1, torch.int64), f.convert(ends, torch.int64)
    begins = f.pad(f.slice_dim(ends, 0, 0, groups - 1), [1], [0])
    mask = f.binary("and", f.compare("LT", at, f.reshape(ends, [groups, 1])),
                    f.compare("GE", at, f.reshape(begins, [groups, 1])))
    mask = f.reshape(mask, [groups, 1, n] if dim else [groups, n, 1])
    parts = f.select(mask, f.broadcast(cut, [groups, *cut.shape]), f.constant(0, cut.dtype))
    if len(y.shape) == 3:
        return f.dot(parts, y, ([], []), ([0, 2], [0, 1]))
    if len(x.shape) == 3:
        return f.dot(x, parts, ([], []), ([0, 2], [0, 1]))
    return f.transpose(f.dot(x, parts, ([], []), ([1], [1])), [1, 0, 2])


@_writes("histc")
def _histc(f, x, bins=100, low=0, high=0):
    if low == high:
        raise ShardscopeError("histc without bounds is not supported", "unsupported")
    flat = f.convert(f.reshape(x, [math.prod(x.shape), 1]), torch.float64)
    place = f.binary("subtract", flat, f.constant(low, torch.float64))
    place = f.binary("multiply", place, f.constant(bins / (high - low), torch.float64))
    last = f.compare("EQ", flat, f.constant(high, torch.float64))
    place = f.select(last, f.constant(bins - 1, torch.float64), f.unary("floor", place))
    number = f.iota([flat.shape[0], bins], 1, torch.float64)
    ones = f.convert(f.compare("EQ", place, number), f.out[0][1])
    return f.reduce("add", ones, [0], 0)


# Indices


@_writes("embedding")
def _embedding(f, weight, index, *_):
    rank = len(index.shape)
    at = f.reshape(index, [*index.shape, 1])
    return f.gather(weight, at, [0], ([], []), [rank], [*index.shape, weight.shape[1]])


@_writes("embedding_dense_backward")
def _embedding_backward(f, grad, index, rows, padding, by_frequency):
    if by_frequency:
        raise ShardscopeError("embedding with scale_grad_by_freq is not supported", "unsupported")
    if padding >= 0:
        keep = f.compare("NE", index, f.constant(padding, index.dtype))
        grad = f.select(f.reshape(keep, [*index.shape, 1]), grad, f.constant(0, grad.dtype))
    zeros = f.constant(0, grad.dtype, [rows, grad.shape[-1]])
    at = f.reshape(index, [*index.shape, 1])
    return f.scatter(zeros, at, grad, [0], ([], []), [len(index.shape)], "add")


@_writes("index_select")
def _index_select(f, x, dim, index):
    if not x.shape:
        return x
    dim = dim % len(x.shape)
    at = f.reshape(f.wrap(index, x.shape[dim]), [index.shape[0] if index.shape else 1, 1])
    return f.gather(x, at, [dim], ([], []), [d for d in range(len(x.shape)) if d != dim],
                    f.out[0][0])


def _advanced(f, x, indices):
    """Index vectors of x[indices], the dims they index, their shape, and where it stands."""
    if any(i is not None and i.dtype is torch.bool for i in indices):
        raise ShardscopeError("a boolean mask as an index makes a shape that depends on data",
                              "unsupported", hint="use torch.where")
    dims = [d for d, i in enumerate(indices) if i is not None]
    at, shape = f.vectors([f.convert(i, torch.int64) for i in indices if i is not None], dims, x)
    together = dims == list(range(dims[0], dims[0] + len(dims)))
    return at, dims, shape, dims[0] if together else 0


@_writes("index", "_unsafe_index")
def _index(f, x, indices):
    at, dims, shape, place = _advanced(f, x, indices)
    rest = len(x.shape) - len(dims)
    offset = list(range(place)) + list(range(place + len(shape), rest + len(shape)))
    return f.gather(x, at, dims, ([], []), offset, f.out[0][0])


@_writes("index_put", "_unsafe_index_put")
def _index_put(f, x, indices, values, accumulate=False, *_):
    at, dims, shape, place = _advanced(f, x, indices)
    rest = [n for d, n in enumerate(x.shape) if d not in dims]
    window = list(range(place)) + list(range(place + len(shape), len(rest) + len(shape)))
    values = f.broadcast(values, rest[:place] + shape + rest[place:])
    return f.scatter(x, at, values, dims, ([], []), window, "add" if accumulate else None)


def _along(f, x, dim, index):
    """x cut to the index in other dims, index vectors along dim, and the other dims."""
    dim = dim % len(x.shape)
    limits = [n if d == dim else m for d, (n, m) in enumerate(zip(x.shape, index.shape))]
    others = [d for d in range(len(x.shape)) if d != dim]
    at = f.reshape(f.wrap(index, x.shape[dim]), [*index.shape, 1])
    return f.slice(x, [0] * len(limits), limits), at, dim, others


@_writes("gather")
def _gather(f, x, dim, index, **__):
    shape = index.shape
    x, index = (v if v.shape else f.reshape(v, [1]) for v in (x, index))
    x, at, dim, others = _along(f, x, dim, index)
    return f.reshape(f.gather(x, at, [dim], (others, others), [], index.shape), shape)


@_writes("scatter", "scatter_add", "scatter_reduce")
def _scatter(f, x, dim, index, source, reduce=None, include_self=True):
    if reduce == "mean" and not x.dtype.is_floating_point:
        raise ShardscopeError("scatter_reduce by 'mean' of integers is not supported", "unsupported")
    whole = x.shape
    x, index = (v if v.shape else f.reshape(v, [1]) for v in (x, index))
    if not isinstance(source, _Value):
        source = f.constant(source, x.dtype, index.shape)
    source = source if source.shape else f.reshape(source, [1])
    source = f.slice(f.convert(source, x.dtype), [0] * len(index.shape), index.shape)
    if 0 in index.shape:
        return f.reshape(x, whole)
    cut, at, dim, others = _along(f, x, dim, index)

    def place(to, values, op):
        return f.scatter(to, at, values, [dim], (others, others), [], op)

    op, neutral = {
        None: (None, 0), "sum": ("add", 0), "add": ("add", 0), "mean": ("add", 0), "prod":
        ("multiply", 1), "multiply": ("multiply", 1), "amax": ("maximum", _least(x.dtype)), "amin":
        ("minimum", _most(x.dtype))
    }["add" if f.aten == "scatter_add" else reduce]
    if not include_self:
        cut = place(cut, f.constant(neutral, x.dtype, index.shape), None)
    made = place(cut, source, op)
    if reduce == "mean":
        one = f.constant(1, x.dtype, index.shape)
        count = f.constant(int(include_self), x.dtype, cut.shape)
        count = f.binary("maximum", place(count, one, "add"), f.constant(1, x.dtype, cut.shape))
        made = f.binary("divide", made, count)
    if made.shape == x.shape:
        return f.reshape(made, whole)
    operands = [x, made] + [f.constant(0, torch.int64)] * len(x.shape)
    return f.op(f"stablehlo.dynamic_update_slice {', '.join(v.name for v in operands)}", operands,
                x.shape, x.dtype)


# Convolutions and windows


def _window_letters(n, first, second):
    return f"[{', '.join([first, second, *map(str, range(n))])}]"


def _layout(n, x, w, out):
    return f"{_window_letters(n, *x)}x{_window_letters(n, *w)}->{_window_letters(n, *out)}"


def _grouped(f, w, groups):
    """[G O, I, ...] as [O, G I, ...]: what the gradient of a grouped convolution reads."""
    if groups == 1:
        return w
    o, i = w.shape[0] // groups, w.shape[1]
    w = f.reshape(w, [groups, o, i, *w.shape[2:]])
    return f.reshape(f.transpose(w, [1, 0, 2, *range(3, len(w.shape))]),
                     [o, groups * i, *w.shape[3:]])


def _conv_back(f, grad, w, shape, strides, padding, dilation, groups):
    """A convolution from the result's side: its gradient to the operand, and transposed ones."""
    n = len(strides)
    low = [d * (k - 1) - p for k, p, d in zip(w.shape[2:], padding, dilation)]
    high = [
        m + d * (k - 1) - ((g - 1) * s + 1) - a
        for m, g, s, a, k, d in zip(shape[2:], grad.shape[2:], strides, low, w.shape[2:], dilation)
    ]
    return f.convolution(grad, _grouped(f, w, groups), _layout(n, "bf", "io", "bf"), [1] * n, low,
                         high, lhs=strides, rhs=dilation, reverse=True, groups=groups, shape=shape)


def _conv_weight(f, x, grad, shape, strides, padding, dilation, groups):
    n = len(strides)
    high = [(k - 1) * d + (g - 1) * s + 1 - m - p for k, d, g, s, m, p in zip(
        shape[2:], dilation, grad.shape[2:], strides, x.shape[2:], padding)]
    return f.convolution(x, grad, _layout(n, "fb", "io", "fb"), dilation, padding, high,
                         rhs=strides, batch_groups=groups, shape=shape)


def _conv(f, x, w, shape, strides, padding, dilation, groups):
    return f.convolution(x, w, _layout(len(strides), "bf", "oi", "bf"), strides, padding, padding,
                         rhs=dilation, groups=groups, shape=shape)


@_writes("convolution")
def _convolution(f, x, w, bias, strides, padding, dilation, transposed, _, groups):
    n, shape = len(x.shape) - 2, f.out[0][0]
    strides, padding, dilation = (_pair(v, n) for v in (strides, padding, dilation))
    make = _conv_back if transposed else _conv
    y = make(f, x, w, shape, strides, padding, dilation, groups)
    if bias is None:
        return y
    return f.binary("add", y, f.broadcast(bias, shape, [1]))


@_writes("convolution_backward")
def _convolution_backward(f, grad, x, w, _, strides, padding, dilation, transposed, __, groups,
                          mask):
    n = len(x.shape) - 2
    strides, padding, dilation = (_pair(v, n) for v in (strides, padding, dilation))
    rest = (strides, padding, dilation, groups)
    results = [None, None, None]
    if mask[0]:
        results[0] = (_conv if transposed else _conv_back)(f, grad, w, x.shape, *rest)
    if mask[1]:
        a, b = (grad, x) if transposed else (x, grad)
        results[1] = _conv_weight(f, a, b, w.shape, *rest)
    if mask[2]:
        results[2] = f.reduce("add", grad, [0, *range(2, n + 2)], 0)
    return results


def _pooling(x, kernel, strides, padding, dilation, out):
    """Window, strides, low and high padding and dilation for all dims."""
    n = len(kernel)
    lead = [1] * (len(x.shape) - n)
    none = [0] * len(lead)
    high = [(o - 1) * s + (k - 1) * d + 1 - m - p
            for o, s, k, d, m, p in zip(out[-n:], strides, kernel, dilation, x.shape[-n:], padding)]
    return lead + kernel, lead + strides, none + padding, none + high, lead + dilation


@_writes("max_pool2d_with_indices", "max_pool3d_with_indices")
def _max_pool(f, x, kernel, strides=(), padding=0, dilation=1, *_):
    n = 2 if "2d" in f.aten else 3
    kernel = _pair(kernel, n)
    strides = _pair(strides, n) if strides else kernel
    window, strides, low, high, dilation = _pooling(x, kernel, strides, _pair(padding, n),
                                                    _pair(dilation, n), f.out[0][0])
    return [
        f.reduce_window("maximum", x, _least(x.dtype), window, strides, low, high, dilation), None
    ]


@_writes("max_pool2d_with_indices_backward", "max_pool3d_with_indices_backward")
def _max_pool_backward(f, grad, x, kernel, strides, padding, dilation, *_):
    n = 2 if "2d" in f.aten else 3
    kernel, dilation = _pair(kernel, n), _pair(dilation, n)
    strides = _pair(strides, n) if strides else kernel
    if set(dilation) != {1}:
        raise ShardscopeError("the gradient of a dilated max pooling is not supported",
                              "unsupported")
    window, strides, low, high, _ = _pooling(x, kernel, strides, _pair(padding, n), dilation,
                                             grad.shape)
    # Windows that end beyond the operand need rows there; the gradient cuts them off.
    zero = f.constant(0, x.dtype)
    larger = f.comparison("GE", "FLOAT", [x.dtype])
    pad = ", ".join(f"[{a}, {b}]" for a, b in zip(low, high))
    return f.op(
        f'"stablehlo.select_and_scatter"({x.name}, {grad.name}, {zero.name}) '
        f"<{{padding = dense<[{pad}]> : tensor<{len(low)}x2xi64>, "
        f"window_dimensions = {_array(window)}, window_strides = {_array(strides)}}}> "
        f"({larger[1:-1]}, {f.region('add', x.dtype)[1:-1]})",
        [x, grad, zero], x.shape, x.dtype)


def _window_counts(f, x, kernel, strides, padding, shape, ceil_mode, include_pad, divisor):
    """What sums over windows are divided by."""
    n = len(kernel)
    if divisor:
        return f.constant(divisor, x.dtype)
    if (include_pad and not ceil_mode) or not any(padding):
        if not ceil_mode:
            return f.constant(math.prod(kernel), x.dtype)
    ones = f.constant(1, x.dtype, [1] * (len(x.shape) - n) + x.shape[-n:])
    reach = padding if include_pad else [0] * n
    ones = f.pad(ones, [0] * (len(x.shape) - n) + reach, [0] * (len(x.shape) - n) + reach, value=1)
    left = [0 if include_pad else p for p in padding]
    out = [1] * (len(x.shape) - n) + shape[-n:]
    return f.reduce_window("add", ones, 0, *_pooling(ones, kernel, strides, left, [1] * n, out))


@_writes("avg_pool2d", "avg_pool3d")
def _avg_pool(f, x, kernel, strides=(), padding=0, ceil_mode=False, include_pad=True, divisor=None):
    n, shape = int(f.aten[8]), f.out[0][0]
    kernel, padding = _pair(kernel, n), _pair(padding, n)
    strides = _pair(strides, n) if strides else kernel
    total = f.reduce_window("add", x, 0, *_pooling(x, kernel, strides, padding, [1] * n, shape))
    return f.binary(
        "divide", total,
        _window_counts(f, x, kernel, strides, padding, shape, ceil_mode, include_pad, divisor))


@_writes("avg_pool2d_backward", "avg_pool3d_backward")
def _avg_pool_backward(f, grad, x, kernel, strides, padding, ceil_mode, include_pad, divisor):
    n = int(f.aten[8])
    kernel, padding = _pair(kernel, n), _pair(padding, n)
    strides = _pair(strides, n) if strides else kernel
    grad = f.binary(
        "divide", grad,
        _window_counts(f, x, kernel, strides, padding, grad.shape, ceil_mode, include_pad, divisor))
    lead = [1] * (len(x.shape) - n)
    low = [0] * len(lead) + [k - 1 - p for k, p in zip(kernel, padding)]
    high = [0] * len(lead) + [
        m - 1 + p - (g - 1) * s
        for m, p, g, s in zip(x.shape[-n:], padding, grad.shape[-n:], strides)
    ]
    return f.reduce_window("add", grad, 0, lead + kernel, [1] * len(x.shape), low, high,
                           base=lead + strides)


def _product_along(f, x, dim, matrix):
    """The product of dim of x with the rows of a known matrix."""
    y = f.dot(x, f.literal(matrix.to(x.dtype)), ([], []), ([dim], [0]))
    rank = len(x.shape)
    return f.transpose(y, [*range(dim), rank - 1, *range(dim, rank - 1)])


@_writes("_adaptive_avg_pool2d_backward")
def _adaptive_backward(f, grad, x):
    for dim in (len(x.shape) - 2, len(x.shape) - 1):
        small, large = grad.shape[dim], x.shape[dim]
        if large % small == 0:
            each = f.binary("divide", grad, f.constant(large // small, grad.dtype))
            split = grad.shape[:dim] + [small, large // small] + grad.shape[dim + 1:]
            spread = f.broadcast(each, split, [d + (d > dim) for d in range(len(x.shape))])
            grad = f.reshape(spread, grad.shape[:dim] + [large] + grad.shape[dim + 1:])
            continue
        one = torch.eye(large, dtype=torch.float64)[None]
        grad = _product_along(f, grad, dim, nn.functional.adaptive_avg_pool1d(one, small)[0].T)
    return grad


@_writes("upsample_nearest1d_backward", "upsample_nearest2d_backward",
         "upsample_nearest3d_backward", "upsample_linear1d_backward",
         "upsample_bilinear2d_backward", "upsample_trilinear3d_backward",
         "upsample_bicubic2d_backward")
def _upsample_backward(f, grad, size, shape, *rest):
    """The transpose of a linear map: per dim a product with the matrix of its interpolation."""
    mode = f.aten.split("_")[1].rstrip("123d")
    mode = "bilinear" if mode.endswith("linear") else mode
    rest = list(rest)
    corners = rest.pop(0) if mode != "nearest" else None
    n = len(shape) - 2
    scales = (list(rest[0]) if rest and isinstance(rest[0], (list, tuple)) else rest) or [None] * n
    for k, (large, small) in enumerate(zip(grad.shape[2:], shape[2:])):
        dim = k + 2
        if large == small:
            continue
        if mode == "nearest" and large % small == 0:
            split = grad.shape[:dim] + [small, large // small] + grad.shape[dim + 1:]
            grad = f.reduce("add", f.reshape(grad, split), [dim + 1], 0)
            continue
        how = {"size": (large, small)} if scales[k] is None else {"scale_factor": (scales[k], 1.0)}
        one = torch.eye(small, dtype=torch.float64)[None, None]
        matrix = nn.functional.interpolate(one, mode=mode, align_corners=corners, **how)[0, 0]
        grad = _product_along(f, grad, dim, matrix)
    return grad


# Fourier transforms


@_writes("_fft_r2c", "_fft_c2c", "_fft_c2r")
def _fft(f, x, dims, normalization, last):
    """normalization: 0 none, 1 by the root of the number of points, 2 by their number. last: whether
    c2c goes forward; the length that c2r makes."""
    kind, points = f.aten[5:], f.out[0][0] if f.aten.endswith("c2r") else x.shape
    if kind == "r2c" and not last:
        raise ShardscopeError("a Fourier transform of real numbers to both sides is not supported",
                              "unsupported")
    forward = kind == "r2c" or (kind == "c2c" and last)
    ends = [(dims[-1], kind)]
    others = [(d, "c2c") for d in dims[:-1]]
    for dim, one in others + ends if kind == "c2r" else ends + others:
        name = {"r2c": "RFFT", "c2r": "IRFFT", "c2c": "FFT" if forward else "IFFT"}[one]
        order = [d for d in range(len(x.shape)) if d != dim] + [dim]
        x = f.transpose(x, order)
        shape = [*x.shape[:-1], points[dim] // 2 + 1 if one == "r2c" else points[dim]]
        dtype = x.dtype.to_real() if one == "c2r" else (
            x.dtype if x.dtype.is_complex else x.dtype.to_complex())
        x = f.op(f"stablehlo.fft {x.name}, type = {name}, length = [{points[dim]}]", [x], shape,
                 dtype)
        if not forward:  # these divide by the length, and PyTorch as it is told
            x = f.binary("multiply", x, f.constant(points[dim], dtype))
        x = f.transpose(x, [order.index(d) for d in range(len(order))])
    count = math.prod(points[d] for d in dims)
    if normalization:
        x = f.binary("divide", x,
                     f.constant(math.sqrt(count) if normalization == 1 else count, x.dtype))
    return x


def _for_each(op, first, *args, **kwargs):
    """An operator on lists of tensors, as one operator for each tensor."""
    name = _plain(op).removeprefix("_foreach_").replace("maximum", "clamp_min").replace(
        "minimum", "clamp_max")
    one = torch.linalg.vector_norm if name == "norm" else getattr(torch.ops.aten, name)
    of = lambda v, k: v[k] if isinstance(v, (list, tuple)) else v
    made = [
        one(x, *(of(a, k) for a in args), **{n: of(a, k) for n, a in kwargs.items()})
        for k, x in enumerate(first)
    ]
    return None if name.endswith("_") else made


# The schema of native_batch_norm hides that it changes the running statistics; that of its decomposition
# does not.
_FIRST_DECOMPOSITIONS = {
    **{op: f for op, f in torch._decomp.decomposition_table.items()
       if _plain(op) == "native_batch_norm"},
    **{op: functools.partial(_for_each, op) for name in dir(torch.ops.aten)
       if name.startswith("_foreach_") for op in map(functools.partial(
           getattr, getattr(torch.ops.aten, name)), getattr(torch.ops.aten, name).overloads())}
}
