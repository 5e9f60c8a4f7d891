# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a training step like GPT-39B (Alpa, Table 4: 48 layers of width 8192, 64 heads) as StableHLO.

    python3 tests/papers/gpt_39b.py FILE [MICROBATCHES]

The batch is 4 sequences of 1024 tokens per microbatch, 64 microbatches without a number. Nothing is computed. Needs jax.

    shardscope FILE --batch -c 'mesh 8x8; pipeline --layers 16 --microbatches 64'
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "samples" / "export"))
from gpt import Config, make_gpt  # noqa: E402

microbatches = int(sys.argv[2]) if len(sys.argv) > 2 else 64
config = Config(layers=48, width=8192, heads=64, hidden=32768, sequence=1024, vocabulary=51200,
                batch=4 * microbatches)
Path(sys.argv[1]).write_text(make_gpt(config))
