# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles the StableHLO text of a program for 8 CPU devices as it stands, without tracing, and runs
it beside the unsharded program.

    jax_text.py PROGRAM.mlir PLAN.mlir [--gspmd]

Prints the largest relative difference of each output, the collectives of the compiled program, and
the shardings of its arguments. Exit code 1 if an output differs or an argument is not sharded as
PLAN.mlir says."""
import argparse
import os
import re
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import numpy as np
from jax._src.interpreters import mlir as jax_mlir
from jax._src.lib import xla_client as xc
from jaxlib.mlir import ir

TOLERANCE = 2e-4


def compile_text(text, devices, shardy):
    options = xc.CompileOptions()
    build = options.executable_build_options
    options.num_replicas = build.num_replicas = 1
    options.num_partitions = build.num_partitions = devices
    build.use_spmd_partitioning = devices > 1
    build.use_shardy_partitioner = shardy
    build.device_assignment = xc.DeviceAssignment.create(np.arange(devices).reshape(1, devices))
    client = jax.devices()[0].client
    with jax_mlir.make_ir_context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        return client.compile_and_load(module, xc.DeviceList(tuple(jax.devices()[:devices])), options)


def signature(text):
    """Types of the arguments of @main."""
    with jax_mlir.make_ir_context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        for op in module.body.operations:
            if op.operation.name == "func.func" and ir.StringAttr(op.attributes["sym_name"]).value == "main":
                return [ir.RankedTensorType(t) for t in op.type.inputs], [
                    ir.RankedTensorType(t) for t in op.type.results]
    raise SystemExit("no function main")


DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64, "i1": np.bool_,
          "ui32": np.uint32, "f16": np.float16, "complex<f32>": np.complex64, "i8": np.int8, "ui8": np.uint8}


def draw(types):
    rng = np.random.default_rng(7)
    arrays = []
    for t in types:
        dtype, shape = DTYPES[str(t.element_type)], tuple(t.shape)
        if np.issubdtype(dtype, np.inexact):
            arrays.append((0.1 + 0.05 * np.abs(rng.standard_normal(shape))).astype(dtype))
        elif dtype is np.bool_:
            arrays.append(rng.integers(0, 2, shape).astype(dtype))
        else:
            arrays.append(rng.integers(0, 4, shape).astype(dtype))
    return arrays


def pieces(proto, shape, devices):
    """Per device the slices of its piece: a partitioner pads dims that do not divide."""
    sharding = xc.HloSharding.from_proto(proto)
    if sharding.is_replicated() or devices == 1:
        return [tuple(slice(None) for _ in shape)] * devices
    dims = sharding.tile_assignment_dimensions()
    order = np.array(sharding.tile_assignment_devices()).reshape(dims)
    found = [None] * devices
    for index in np.ndindex(*dims):
        found[order[index]] = tuple(
            slice(i * -(-n // d), (i + 1) * -(-n // d)) for i, d, n in zip(index, dims, shape))
    return found


def run(executable, arrays, shapes, devices):
    """Outputs as whole arrays, and the slices that each device has of each input."""
    all_devices = jax.devices()[:devices]
    protos = executable.get_parameter_shardings() or [None] * len(arrays)
    cut = [[tuple(slice(None) for _ in a.shape)] * devices if p is None else
           pieces(p, a.shape, devices) for a, p in zip(arrays, protos)]
    inputs = []
    for array, slices in zip(arrays, cut):
        shards = [jax.device_put(array[s], d) for s, d in zip(slices, all_devices)]
        sharding = jax.sharding.NamedSharding(jax.sharding.Mesh(np.array(all_devices), "x"),
                                              jax.sharding.PartitionSpec())
        inputs.append(xc.batched_device_put(jax.core.ShapedArray(shards[0].shape, shards[0].dtype),
                                            sharding, shards, all_devices))
    got = executable.execute_sharded(inputs).disassemble_into_single_device_arrays()
    protos = executable.get_output_shardings() or [None] * len(got)
    wholes = []
    for output, proto, shape in zip(got, protos, shapes):
        whole = np.zeros(shape, np.asarray(output[0]).dtype)
        slices = pieces(proto, shape, devices) if proto is not None else [
            tuple(slice(None) for _ in shape)] * devices
        for piece, s in zip(output, slices):
            whole[s] = np.asarray(piece)[tuple(slice(0, n) for n in whole[s].shape)]
        wholes.append(whole)
    return wholes, cut


def planned(text):
    """The shapes of the pieces of each argument, as the text of sdy says; {} for other texts."""
    mesh = dict((n, int(k)) for n, k in re.findall(
        r'"(\w+)"=(\d+)', (re.findall(r"sdy\.mesh @\w+ = <\[(.*?)\]>", text) or [""])[0]))
    found = {}
    for i, dims, axes in re.findall(
            r"%arg(\d+): tensor<([\dx]*)x?\w+> \{sdy\.sharding = #sdy\.sharding<@\w+, \[(.*?)\]>", text):
        shape = [int(d) for d in dims.split("x") if d]
        cuts = [np.prod([mesh[a] for a in re.findall(r'"(\w+)"', dim)] or [1]) for dim in
                re.findall(r"\{(.*?)\}", axes)]
        found[int(i)] = tuple(int(n // c) for n, c in zip(shape, cuts))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("plan")
    parser.add_argument("--gspmd", action="store_true")
    args = parser.parse_args()
    with open(args.program) as f:
        program = f.read()
    with open(args.plan) as f:
        plan = f.read()
    ins, outs = signature(program)
    arrays, shapes = draw(ins), [tuple(t.shape) for t in outs]
    wanted, _ = run(compile_text(program, 1, True), arrays, shapes, 1)
    sharded = compile_text(plan, 8, not args.gspmd)
    got, cut = run(sharded, arrays, shapes, 8)
    bad = 0
    for o, (a, b) in enumerate(zip(wanted, got)):
        wide = np.complex128 if np.iscomplexobj(a) else np.float64
        a, b = a.astype(wide), b.astype(wide)
        err = np.abs(a - b).max(initial=0) / max(np.abs(a).max(initial=0), 1e-30)
        if not err <= TOLERANCE:
            print(f"output {o}: {err:.3g}")
            bad += 1
    hlo = sharded.hlo_modules()[0].to_string()
    kinds = re.findall(r" (all-reduce|all-gather|reduce-scatter|all-to-all|collective-permute)(?:-start)?\(", hlo)
    shapes = [a[slices[0]].shape for a, slices in zip(arrays, cut)]
    wrong = [i for i, shape in planned(plan).items() if shape != shapes[i]]
    print("arguments", len(arrays), "cut", sum(s != a.shape for s, a in zip(shapes, arrays)),
          "planned", len(planned(plan)), "not as planned", len(wrong))
    print("outputs", len(outs), "different", bad)
    print("collectives", {k: kinds.count(k) for k in sorted(set(kinds))})
    sys.exit(bad > 0 or len(wrong) > 0)


if __name__ == "__main__":
    main()
