#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# torch.sh SHARDSCOPE PYTHON: placements of `export dtensor` in 8 processes of gloo, and the text of
# training steps run by XLA. Exit code 77: there is no PyTorch.
set -eu

program=$1 python=$2 here=$(cd "$(dirname "$0")" && pwd)
"$python" -c 'import torch.distributed.tensor' 2>/dev/null || { echo "skipped: $python has no torch"; exit 77; }
SHARDSCOPE=$program "$python" "$here/torch_placements.py"
"$python" -c 'import jax, jaxlib.mlir.ir' 2>/dev/null || { echo "not run without jax: torch_lower.py, torch_edges.py"; exit 0; }
SHARDSCOPE=$program "$python" "$here/torch_edges.py"
SHARDSCOPE=$program "$python" "$here/torch_lower.py"
