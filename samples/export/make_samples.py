# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the sample graphs: `python make_samples.py OUTDIR [NAME...]` writes OUTDIR/NAME.mlir, all of them by default.

Each file is one whole training step (forward, backward, optimizer) as StableHLO text, lowered from shapes alone.
The committed files were made with jax 0.10.2 (CPU) on python 3.11; nothing else is needed.
"""
import argparse
from pathlib import Path

import dropout
import fno
import gat
import gpt
import mamba
import mlp
import moe
import resnet

MODULES = (mlp, gpt, resnet, gat, moe, dropout, fno, mamba)
SAMPLES = {name: make for module in MODULES for name, make in module.SAMPLES.items()}


def main():
    parser = argparse.ArgumentParser(description="Makes the sample graphs of shardscope.")
    parser.add_argument("outdir", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help="one of: " + ", ".join(SAMPLES))
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(SAMPLES)
    if unknown:
        parser.error("no such sample: " + ", ".join(sorted(unknown)))
    arguments.outdir.mkdir(parents=True, exist_ok=True)
    for name in arguments.names or SAMPLES:
        text = SAMPLES[name]()
        (arguments.outdir / f"{name}.mlir").write_text(text)
        print(f"{name}.mlir: {text.count(chr(10))} lines, {len(text)} bytes")


if __name__ == "__main__":
    main()
