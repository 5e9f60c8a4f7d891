The program's own options.

  $ shardscope --version
  | shardscope 0.1.0
  $ shardscope --help | head -3
  | usage: shardscope [FILE] [-c CMD]... [-f SCRIPT] [--batch] [--format text|json|csv|md]
  |                   [--seed N] [--safe] [--read-only] [--no-init]
  |        shardscope check FILE...
  $ shardscope --formt json 2>&1 | head -1
  | shardscope: no option is named '--formt'
  $ shardscope --format xml >/dev/null 2>&1
  [2]
  $ shardscope a.mlir b.mlir 2>&1 | head -1
  | shardscope: one FILE at most, not also 'b.mlir'
  $ shardscope check 2>&1 | head -1
  | shardscope: check needs FILE...

The manual page and the completion scripts come from the tables of options and commands.

  $ shardscope --man | sed -n '/^.It Ic "mesh auto"/,/^.It/p' | head -4
  | .It Ic "mesh auto" Ar N
  | Solve on every mesh shape with N devices.
  | .Pp
  | Solves on every mesh with this number of devices and at most \-\-axes axes,
  $ cat >complete.bash <<'END'
  > . <(shardscope --completion bash)
  > for line in "--f" "--format j" "-c pla" "-c what-if\\ b" "che"; do
  >   COMP_WORDS=(shardscope $line)
  >   [[ $line = *\\* ]] && COMP_WORDS=(shardscope -c "what-if\\ b")
  >   COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  >   _shardscope
  >   (IFS=,; echo "${COMPREPLY[*]}")
  > done
  > END
  $ bash complete.bash
  | --format
  | json
  | plan,plan\ save,plan\ load
  | what-if\ bandwidth
  | check
  $ shardscope --completion zsh | grep -E "'(--seed|mesh auto|-f)"
  |         'mesh auto:solve on every mesh shape with N devices'
  |         '--seed=[seed of probes, solvers and inputs (0)]:N:' \
  $ shardscope --completion fish | grep -E "^complete.*(-l format|-s f)"
  | complete -c shardscope -s f -r -d 'run a file of commands; \'-\' is standard input'
  | complete -c shardscope -l format -x -a 'text json csv md' -d 'format of results: text, json (one object per command per line), csv or md'
  $ shardscope --completion tcsh 2>&1 | head -1
  | shardscope: --completion is bash, zsh or fish, not 'tcsh'

Exit codes: 0 ok, 1 a command failed, 2 wrong usage.

  $ shardscope --batch --format json -c version | grep -oE '"library": "[A-Za-z0-9]+", "version": "[^"]+' | sed 's/, .*//'
  | "library": "GLPK"
  | "library": "SQLite"
  | "library": "Lua"
  | "library": "BLAS"
  | "library": "readline"
  | "library": "utf8proc"
  | "library": "ncurses"
  $ shardscope --batch -c version | head -5
  | program    shardscope
  | version    0.1.0
  | licence    GPL-3.0-or-later
  | formats    stablehlo, hlo, iopddl
  | operators  115
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
