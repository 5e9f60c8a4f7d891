# SPDX-License-Identifier: GPL-3.0-or-later
"""ATen operators at the edges of their domains, as shardscope_torch writes them: NaN, infinities, mixed
types, integers, nothing, numbers. PyTorch's results, XLA's and the program's must be the same.

    torch_edges.py [NAME...]    (SHARDSCOPE names the program)"""
import math
import os
import re
import subprocess
import sys
import tempfile

import jax
import numpy as np
import torch
from torch import tensor as T

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../scripting/python"))
import shardscope_torch as ss
from jax_text import compile_text

jax.config.update("jax_enable_x64", True)
nan, inf = math.nan, math.inf
EDGES = T([nan, inf, -inf, 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.5, -3.7, 1e30])
WHOLE = T([0, 1, -1, 2, -7, 127, -128])
SMALL = T([0, 1, 3, 200, 255], dtype=torch.uint8)
BITS = T([True, False])
PAIRS = T([nan + 1j, 0j, 1 - 2j, 2j, complex(1, inf)])
NONE, ONE = torch.empty(0, 3), T(1.5)
ROWS = T([[1.0, nan, 2.0, nan], [3.0, -1.0, 3.0, 0.0], [-inf, inf, -0.0, 0.0]])
BAD = torch.full((2, 2), nan)
FOUR = T([[1.0, 2.0], [3.0, 4.0]])


def kinds(function, *inputs):
    """A function of each of the inputs."""
    return lambda: [function(x) for x in inputs]


def cases():
    """Results by name."""
    numbers = (EDGES, WHOLE, SMALL, ONE, NONE)
    return {
        "abs": kinds(torch.abs, *numbers, EDGES.half()),
        "angle": kinds(torch.angle, EDGES, WHOLE, SMALL, BITS, PAIRS[1:4]),
        "addition": lambda: [SMALL - 1, SMALL + 300, BITS + BITS, 1 - WHOLE, WHOLE.add(3, alpha=2)],
        "any": kinds(lambda x: (x.any(), x.all(), x.any(0), x.all(-1, keepdim=True)), *numbers, BITS),
        "arange": lambda: [torch.arange(300, dtype=torch.bfloat16), torch.arange(0.5, -1, -0.25),
                           torch.arange(5, dtype=torch.uint8)],
        "argmax": kinds(lambda x: (x.argmax(1), x.argmin(-1, keepdim=True), x.argmax()), ROWS, BAD),
        "argmax_0d": kinds(lambda x: (x.argmax(), x.argmin(0), *x.max(0), *x.min(-1)), ONE, T(3)),
        "bits": kinds(lambda x: (~x, x & 3, x | 5, x ^ 7, x << 1, x >> 1), WHOLE, SMALL),
        "ceil": kinds(lambda x: (x.ceil(), x.floor(), x.round(), x.trunc()), *numbers),
        "clamp": kinds(lambda x: (x.clamp(1, 100), x.clamp(min=T(1.0)), x.clamp_max(2)), *numbers),
        "complex": lambda: [torch.complex(ONE, T([1.0, 2.0])).real, PAIRS.isinf(), PAIRS.isnan()],
        "cumulative": kinds(lambda x: (x.cumsum(-1), x.cumprod(0)), EDGES, WHOLE, SMALL, BITS, ONE, NONE),
        "cummax": kinds(lambda x: (*x.cummax(-1), *x.cummin(0)), ROWS, EDGES[3:], WHOLE, ONE, NONE),
        "digamma": kinds(torch.digamma, T([0.0, -0.0, nan], dtype=torch.float64)),
        "division": lambda: [torch.div(x, y, rounding_mode=mode)
                             for mode in (None, "floor", "trunc")
                             for x, y in ((T([1.0, -1.0, 7.0, -7.0, 1e20, 0.0]), T(0.1)),
                                          (EDGES, T(3.0)), (ONE, EDGES), (EDGES, T(0.0)), (WHOLE, T(3)),
                                          (WHOLE, T(-3)), (SMALL, T(7, dtype=torch.uint8)),
                                          (WHOLE, ONE))],
        "equal": lambda: [SMALL == 300, SMALL > 100, WHOLE < 0.5, T([255], dtype=torch.uint8) * 2 + 7],
        "extremes": kinds(lambda x: (*x.max(1), *x.min(0, keepdim=True), x.amax(0), x.amin((0, 1))),
                          ROWS, ROWS.double(), FOUR.long()),
        "fmax": lambda: [f(x, y) for f in (torch.fmax, torch.fmin)
                         for x, y in ((EDGES, T(nan)), (EDGES, EDGES.flip(0)), (WHOLE, T(1.0)))],
        "flip": lambda: [FOUR.flip(()), FOUR.flip(-1), ONE.flip(())],
        "gather": lambda: [ONE.gather(0, T([0])), EDGES.gather(0, T(3)), ONE.index_select(0, T([0]))],
        "hypot": lambda: [torch.hypot(T([3.0, 1e30, inf, 0.0, nan]), T([4.0, 1e30, nan, 0.0, 1.0])),
                          torch.hypot(T([3.0]), T([4.0], dtype=torch.float64))],
        "infinite": kinds(lambda x: (x.isinf(), x.isnan(), x.isfinite()), *numbers, BITS),
        "lerp": lambda: [torch.lerp(EDGES, T(2.0), w) for w in (0.0, 0.25, 1.0, -1.0, T(0.5), T(nan))],
        "logarithms": kinds(lambda x: (x.log2(), x.log10(), x.log1p()), EDGES, WHOLE, SMALL, BITS, NONE),
        "logcumsumexp": kinds(lambda x: x.logcumsumexp(-1), T([-200.0, 0, 1]), EDGES[3:], ROWS,
                              T([-inf, -inf, 2.0]), T([inf, inf, 1.0]), ONE, NONE),
        "logical": kinds(lambda x: (x.logical_not(), x.bool(), x.logical_and(x)), *numbers, PAIRS),
        "matrices": lambda: [torch.linalg.cholesky(T([[2.0, 1j], [-1j, 2.0]]), upper=True)],
        "median": kinds(lambda x: (x.median(), *x.median(-1), x.kthvalue(2, 1, True)[0]), ROWS, FOUR),
        "middle": kinds(lambda x: (x.nanmedian(), x.nanmedian(-1)[0]), ROWS, FOUR, BAD, WHOLE),
        "mixed": lambda: [f(x, y) for f in (torch.add, torch.sub, torch.mul, torch.maximum, torch.atan2)
                          for x, y in ((EDGES, WHOLE[:1]), (WHOLE, ONE), (EDGES.double(), EDGES.half()))],
        "moments": kinds(lambda x: (x.var(0), x.std(-1, correction=0), x.mean(0)), ROWS, ONE,
                         T([[1 + 2j, 3j], [2j, 1]])),
        "pads": lambda: [torch.nn.functional.pad(x, (1, -1), value=7) for x in (FOUR, FOUR.long(), NONE)],
        "powers": kinds(lambda x: (x**2, x**3, x**0.5, x**-1.0, 2.0**x), EDGES, WHOLE, ONE, NONE),
        "products": lambda: [torch.addmm(BAD, FOUR, FOUR, beta=0), torch.addmm(FOUR, FOUR, FOUR, alpha=2),
                             torch.baddbmm(BAD[None], FOUR[None], FOUR[None], beta=0),
                             torch.addmv(BAD[0], FOUR, FOUR[0], beta=0),
                             torch.addmm(BAD[0], FOUR, FOUR, beta=0),
                             torch.addr(BAD, FOUR[0], FOUR[1], beta=0), torch.mm(NONE.T, NONE),
                             torch.vdot(PAIRS[2:4], PAIRS[1:3]), torch.dot(PAIRS[2:4], PAIRS[1:3])],
        "remainder": lambda: [f(x, y) for f in (torch.remainder, torch.fmod)
                              for x, y in ((EDGES, T(-2.0)), (ONE, EDGES), (WHOLE, T(-3)),
                                           (SMALL, T(7, dtype=torch.uint8)))],
        "round": lambda: [T([1.25, -2.53, nan]).round(decimals=1), T([125.0, -250.0]).round(decimals=-1)],
        "scatter": lambda: [ONE.scatter(0, T([0]), 2.0), EDGES.scatter_add(0, T([0, 0]), EDGES[1:3]),
                            FOUR.scatter(1, torch.empty(0, 2, dtype=torch.int64), 1.0),
                            FOUR.scatter_reduce(0, T([[0, 0], [0, 1]]), BAD, "amax")],
        "searchsorted": lambda: [torch.searchsorted(T([1.0, 2.0, 3.0]), EDGES, right=r)
                                 for r in (False, True)],
        "shifts": lambda: [f(x, y) for f in (torch.bitwise_left_shift, torch.bitwise_right_shift)
                           for x, y in ((WHOLE, T([1, 63, 64, 70, 3, 2, 1])),
                                        (SMALL, T([1, 7, 8, 3, 2], dtype=torch.uint8)))],
        "sign": kinds(torch.sgn, *numbers, BITS, PAIRS[1:4]),
        "signbit": kinds(lambda x: (x.signbit(), x.copysign(T(-0.0))), *numbers, EDGES[1:].bfloat16()),
        "slices": lambda: [FOUR.slice_scatter(NONE[:, :2], 0, 1, 1), FOUR[:, 2:], FOUR[-1:, ::2],
                           FOUR.slice_scatter(FOUR[:1], 0, 0, 2, 2)],
        "sort": kinds(lambda x: (*x.sort(stable=True), *x.sort(dim=0, descending=True, stable=True)), ROWS,
                      -ROWS, EDGES.bfloat16(), WHOLE, SMALL, BITS, ONE, NONE),
        "sums": kinds(lambda x: (x.sum(), x.sum(()), x.sum(-1, keepdim=True), x.prod(0)), *numbers, BITS),
        "topk": lambda: [v for x in (EDGES[:3], T([3, 1, 2])) for v in (*x.topk(2), *x.topk(2, 0, False))],
    }


def flat(results):
    """The tensors in results and in tuples of them."""
    return [t for r in results for t in (r if isinstance(r, tuple) else (r,))]


def numbers_of(t):
    """A tensor as an array; of floats and complex numbers in twice the width."""
    t = t.detach().resolve_conj().resolve_neg()
    return (t.double() if t.is_floating_point() else t.to(torch.complex128) if t.is_complex() else t).numpy()


def in_xla(text):
    program = compile_text(text, 1, True)
    results = program.execute_sharded([jax.device_put(1.5)]).disassemble_into_single_device_arrays()
    return [np.asarray(r[0]) for r in results]


def with_expectations(text, wanted):
    """The text as a program of `shardscope check`."""
    text = re.sub(r' loc\("[^"]*"\)| \{jax.result_info = "[^"]*"\}', "", text)
    head, rest = text.split("{\n", 1)
    function = ss._Function(ss._Module())
    results = ", ".join(ss._type_text(w.shape, w.dtype) for w in wanted)
    many, one = len(wanted) > 1, function.literal(ONE.double())
    function.lines.append(f"    %w{f':{len(wanted)}' if many else ''} = func.call @step({one.name}) : "
                          f"({one.type}) -> ({results})")
    for k, w in enumerate(wanted):
        value, close = function.literal(w.contiguous()), w.is_floating_point() or w.is_complex()
        types = f"{value.type}, {value.type}" if close else value.type
        function.lines.append(f"    check.expect_{'close' if close else 'eq'} "
                              f"%w{f'#{k}' if many else ''}, {value.name} : {types}")
    main = "\n".join(function.lines).replace(' loc("")', "")
    return (f"{head}{{\n  func.func @main() {{\n{main}\n    func.return\n  }}\n" +
            rest.replace("func.func public @main", "func.func private @step"))


def check(name, function):
    wanted = flat(function())
    text = ss.lower(lambda x: flat(function()), ONE.double())
    for k, (got, want) in enumerate(zip(in_xla(text), wanted)):
        precise = {torch.bfloat16: 1e-2, torch.float16: 1e-3}.get(want.dtype, 1e-5)
        want = numbers_of(want)
        assert got.shape == want.shape, (name, k, got.shape, want.shape)
        np.testing.assert_allclose(got.astype(want.dtype), want, rtol=precise, atol=1e-6,
                                   err_msg=f"{name}, result {k}")
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(with_expectations(text, wanted))
        file.flush()
        done = subprocess.run([os.environ["SHARDSCOPE"], "check", file.name], capture_output=True, text=True)
        assert done.returncode == 0, (name, done.stdout + done.stderr)


def check_strides():
    """The text knows no strides."""
    try:
        ss.lower(lambda x: x.t().as_strided((2, ), (1, )), FOUR)
    except ss.ShardscopeError as error:
        assert error.code == "unsupported", error
    else:
        raise AssertionError("as_strided of a transpose was taken")


def main():
    check_strides()
    bad = 0
    for name, function in cases().items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        try:
            check(name, function)
        except Exception as e:
            bad += 1
            print(f"{name}: {type(e).__name__}: {str(e)[:1500]}", flush=True)
    print(f"{bad} operators are wrong" if bad else "operators agree at the edges of their domains")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
