# SPDX-License-Identifier: GPL-3.0-or-later
"""Lowers a training step from shapes alone and writes it as StableHLO text.

The committed files were made with jax 0.10.2 (CPU) on python 3.11. The text is what JAX prints with debug
information, except that every location is reduced to its scope name (`loc("jit(step)/layer_0/attn/dot_general")`):
no source file, no line and no call chain is kept.
"""
import re

import jax
from jax._src.interpreters import mlir as jax_mlir
from jax._src.lib.mlir import ir

SCOPE = re.compile(r'loc\("((?:[^"\\]|\\.)*)"(?!:\d)')


class UnfitText(ValueError):
    """The text holds something that a sample must not hold."""


def lower_step(step, arguments, donated):
    """The text of `step` lowered for `arguments` (a tree of shapes), with the first `donated` arguments donated."""
    jitted = jax.jit(step, donate_argnums=tuple(range(donated)), keep_unused=True)
    module = jitted.lower(*arguments).compiler_ir("stablehlo")
    with module.context:
        reduce_locations(module.operation)
    text = module.operation.get_asm(enable_debug_info=True)
    check_text(text)
    return text


def scope_only(location):
    """The location that holds the scope name of `location` and nothing else; unknown where it has none."""
    scope = SCOPE.match(str(location))
    return ir.Location.name(scope.group(1)) if scope else ir.Location.unknown()


def reduce_locations(operation):
    """Reduces the locations of an operation, of its block arguments and of all operations within it."""
    operation.location = scope_only(operation.location)
    for region in operation.regions:
        for block in region:
            for argument in block.arguments:
                argument.set_location(scope_only(argument.location))
            for inner in block:
                reduce_locations(inner.operation)


def check_text(text):
    """Raises UnfitText where the text lacks its constants or names a source file, MLIRError where it does not parse."""
    for forbidden in ("dense_resource", ".py", "/home", "/tmp", "site-packages"):
        if forbidden in text:
            raise UnfitText(f"the text holds {forbidden!r}")
    with jax_mlir.make_ir_context():
        ir.Module.parse(text).operation.verify()
