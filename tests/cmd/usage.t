The program's own options.

  $ shardscope --version
  | shardscope 0.1.0
  $ shardscope --help | head -3
  | usage: shardscope [FILE] [-c CMD]... [-f SCRIPT] [--batch] [--format text|json|csv|md]
  |                   [--seed N] [--safe]
  |        shardscope check FILE...
  $ shardscope --formt json 2>&1 | head -1
  | shardscope: no option is named '--formt'
  $ shardscope --format xml >/dev/null 2>&1
  [2]
  $ shardscope a.mlir b.mlir 2>&1 | head -1
  | shardscope: one FILE at most, not also 'b.mlir'
  $ shardscope check 2>&1 | head -1
  | shardscope: check needs FILE...

Exit codes: 0 ok, 1 a command failed, 2 wrong usage.

  $ shardscope --batch --format json -c version | grep -oE '"library": "[A-Za-z0-9]+", "version": "[^"]+' | sed 's/, .*//'
  | "library": "GLPK"
  | "library": "SQLite"
  | "library": "Lua"
  | "library": "BLAS"
  | "library": "readline"
  | "library": "utf8proc"
  $ shardscope --batch -c version | head -5
  | program    shardscope
  | version    0.1.0
  | licence    GPL-3.0-or-later
  | formats    stablehlo, iopddl
  | operators  106
  $ shardscope --batch -c 'load missing.mlir'
  ! error: cannot read 'missing.mlir': No such file or directory
  ! where: missing.mlir
  [1]
  $ shardscope --batch --seed x -c version >/dev/null 2>&1
  [2]

A script stops at the first error; the place is the script's line.

  $ printf 'mesh 2\nmesh 0\nmesh 4\n' >script
  $ shardscope --batch -f script
  | mesh     2
  | devices  2
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        2           5       450
  ! error: mesh "0": an axis of size 0
  ! where: script:2
  ! hint: the smallest axis has size 1
  [1]

  $ shardscope --batch --format json -f script
  | {"schema": 1, "command": "mesh", "status": "ok", "mesh": "2", "devices": 2, "cluster": "h100x8", "axes": [{"axis": "d", "size": 2, "latency_us": 5.0, "gb_per_s": 450.0}]}
  | {"schema": 1, "command": "mesh", "status": "error", "code": "argument", "message": "mesh \"0\": an axis of size 0", "where": "script:2", "hint": "the smallest axis has size 1"}
  [1]
  $ shardscope --batch -f nowhere
  ! error: cannot open the script: No such file or directory
  ! where: nowhere
  [1]
  $ printf 'mesh 2x2\nquit\nmesh 4\n' | shardscope --batch
  | mesh     2x2
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | dp       2           5       450
  | tp       2           5       450

  $ printf 'version\0\n' | shardscope --batch
  ! error: the script holds a NUL byte
  ! where: stdin:1
  [1]

Results that cannot be written are an error.

  $ shardscope --batch -c version >/dev/full
  ! shardscope: results could not be written
  [1]
