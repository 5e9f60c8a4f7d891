Every error says what, where and what to try; the session goes on.

Names: the nearest one is suggested.

  $ shardscope --batch -c sovle
  ! error: no command is named 'sovle'
  ! hint: did you mean: solve?
  [1]
  $ shardscope --batch -c 'frobnicate'
  ! error: no command is named 'frobnicate'
  ! hint: help lists the commands
  [1]
  $ shardscope --batch -c 'cluster h100'
  ! error: no cluster is named 'h100'
  ! hint: did you mean: h100x8?
  [1]
  $ shardscope samples/gpt-tiny --batch
  ! error: cannot read 'samples/gpt-tiny': No such file or directory
  ! where: samples/gpt-tiny
  ! hint: did you mean: samples/gpt-tiny.mlir?
  [1]
  $ shardscope --batch -c 'load samples/gpt-tinny.mlir'
  ! error: cannot read 'samples/gpt-tinny.mlir': No such file or directory
  ! where: samples/gpt-tinny.mlir
  ! hint: did you mean: samples/gpt-tiny.mlir?
  [1]
  $ shardscope --batch -c 'help slove'
  ! error: no command or term is named 'slove'
  ! hint: did you mean: solve?
  [1]
  $ shardscope --batch -c 'set fushion off'
  ! error: no setting is named 'fushion'
  ! hint: did you mean: fusion?
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'rules dot_generl_0' 2>&1 | tail -2
  | error: no op is named 'dot_generl_0'
  | hint: did you mean: dot_general_0?
  $ shardscope samples/mlp.mlir --batch -c 'graph --kind dotgeneral' 2>&1 | tail -2
  | error: no op kind is named 'dotgeneral'
  | hint: did you mean: dot_general?

A script spells names in full; the prompt takes unique prefixes.

  $ shardscope --batch -c 'vers'
  ! error: unknown command 'vers': scripts spell names in full
  ! hint: did you mean: version?
  [1]
  $ shardscope --batch -c 'solve --wid 3'
  ! error: solve has no option '--wid'
  ! hint: solve [auto|ilp|beam|brute] [--width N] [--time TIME] [--gap PART] [--rounds N] [--objective time|alpa|metadist|torchcap] [--alpha X,X] [--beta X,X] [--no-reduce] [--form marginal|alpa|paper] [--over-budget X] [--strategies FILE] [--verbose]
  [1]

Arguments and options.

  $ shardscope --batch -c mesh
  ! error: no device mesh is set
  ! hint: mesh SHAPE, for example: mesh 2x4
  [1]
  $ shardscope --batch -c 'mesh 2xq'
  ! error: mesh "2xq": a size is missing at "q"
  ! hint: sizes are joined by x, and names may follow: 2x4 dp,tp
  [1]
  $ shardscope --batch -c 'mesh 2 4 8'
  ! error: mesh takes no argument '8'
  ! hint: mesh [SHAPE] [NAMES] [--from-program]
  [1]
  $ shardscope --batch -c load
  ! error: load needs FILE: StableHLO or HLO text, or a problem (JSON)
  ! hint: load FILE [--whole] [--flat]
  [1]
  $ shardscope --batch -c 'limit 24Q'
  ! error: bytes: '24Q' is not a size like 24G, 512MiB or 1000
  [1]
  $ shardscope --batch -c 'limit -5'
  ! error: bytes: '-5' is not a size like 24G, 512MiB or 1000
  [1]
  $ shardscope --batch -c 'set fusion maybe'
  ! error: fusion: 'maybe' is not a choice
  ! hint: one of: on, off
  [1]
  $ shardscope --batch -c 'set seed 1.5'
  ! error: seed: '1.5' is not a non-negative integer
  [1]
  $ shardscope --batch -c 'solve --gap 5'
  ! error: gap: '5' is not a fraction of at most 1
  ! hint: 5 % is 0.05 or 5%
  [1]
  $ shardscope --batch -c 'solve --gap five%'
  ! error: gap: 'five%' is not a fraction like 0.05 or 5%
  [1]
  $ shardscope --batch -c 'solve --widht 3'
  ! error: solve has no option '--widht'
  ! hint: did you mean: --width?
  [1]
  $ shardscope --batch -c 'solve --width'
  ! error: --width needs a value
  ! hint: --width N
  [1]
  $ shardscope --batch -c 'solve --no-reduce=yes'
  ! error: --no-reduce takes no value
  [1]
  $ shardscope --batch -c 'solve --time fast'
  ! error: time: 'fast' is not a time like 500ms, 10s or 2m
  [1]
  $ shardscope --batch -c 'solve --alpha 1,x'
  ! error: alpha: '1,x' is not a list of numbers like 1,0.1
  [1]
  $ shardscope --batch -c 'solve quick'
  ! error: method: 'quick' is not a choice
  ! hint: one of: auto, ilp, beam, brute
  [1]
  $ shardscope --batch -c 'load "open'
  ! error: unclosed "
  ! hint: add a " at the end of the text
  [1]
  $ shardscope --batch -c 'cluster --bogus'
  ! error: cluster has no option '--bogus'
  ! hint: cluster [NAME] [--all] [--curves] [--measured] [--file FILE]
  [1]
  $ shardscope --batch -c 'solve --width 0'
  ! error: --width must be from 1 to 1000000
  [1]

Steps that were not taken yet.

  $ shardscope --batch -c graph
  ! error: no graph is loaded
  ! hint: load FILE, for example: load samples/mlp.mlir
  [1]
  $ shardscope --batch -c discover
  ! error: no graph is loaded
  ! hint: load FILE, for example: load samples/mlp.mlir
  [1]
  $ shardscope --batch -c solve
  ! error: no graph is loaded
  ! hint: load FILE, for example: load samples/mlp.mlir
  [1]
  $ shardscope --batch -c plan
  ! error: there is no plan yet
  ! hint: solve, or plan load FILE
  [1]
  $ shardscope --batch -c run
  ! error: there is no plan to run
  ! hint: solve, or plan load FILE
  [1]
  $ shardscope --batch -c 'pin dot_general_0 R <- R, R'
  ! error: no graph loaded: cannot resolve 'dot_general_0'
  ! hint: load FILE, for example: load samples/mlp.mlir
  [1]
  $ shardscope samples/mlp.mlir --batch -c solve 2>&1 >/dev/null | grep -v ^try
  | error: no device mesh is set
  | hint: mesh SHAPE, for example: mesh 2x4

Words that begin several commands.

  $ shardscope --batch -c 'what-if version'
  ! error: no command is named 'what-if version'
  ! hint: one of: what-if limit, what-if mesh, what-if cluster, what-if bandwidth, what-if latency, what-if stages
  [1]
  $ shardscope --batch -c 'what-if'
  ! error: ambiguous command 'what-if': what-if limit, what-if mesh, what-if cluster, what-if bandwidth, what-if latency or what-if stages
  [1]
  $ shardscope --batch -c 'what-if bandwith tp 3'
  ! error: no command is named 'what-if bandwith'
  ! hint: did you mean: what-if bandwidth?
  [1]
  $ shardscope --batch -c 'export "solution"'
  ! error: ambiguous command 'export': export solution, export problem, export lp, export sdy, export mhlo, export jax, export dtensor, export autoparallel, export model-explorer, export chakra, export timeline, export megatron or export screen
  [1]
  $ shardscope --batch -c 'help export'
  | command                group     summary
  | export solution        plan      print the answer line of a problem file
  | export problem         plan      write the cost graph as a problem file
  | export lp              plan      write the integer program as CPLEX LP text
  | export sdy             plan      write the plan into the program, as sdy.sharding
  | export mhlo            plan      write the plan into the program, as mhlo.sharding
  | export jax             plan      write the plan as Python code for JAX
  | export dtensor         plan      write the plan as Python code for PyTorch's DTensor
  | export autoparallel    plan      write the plan as a placements file of autoparallel
  | export model-explorer  plan      write node data for Model Explorer
  | export chakra          plan      write the plan as a Chakra execution trace
  | export timeline        pipeline  write the timeline of the pipeline: .svg, .json (trace)
  | export megatron        pipeline  write the stages as options of Megatron-LM
  | export screen          screens   write a screen to a file: .txt, .ans, .html or .svg
  ! help COMMAND tells more, as in: help export solution

In JSON an error is an object on stdout.

  $ shardscope --batch --format json -c sovle
  | {"schema": 1, "command": "sovle", "status": "error", "code": "name", "message": "no command is named 'sovle'", "where": null, "hint": "did you mean: solve?"}
  [1]
  $ shardscope --batch --format json -c 'mesh 2; mesh 0'
  | {"schema": 1, "command": "mesh", "status": "ok", "mesh": "2", "devices": 2, "cluster": "h100x8", "axes": [{"axis": "d", "size": 2, "latency_us": 5.0, "gb_per_s": 450.0}]}
  | {"schema": 1, "command": "mesh", "status": "error", "code": "argument", "message": "mesh \"0\": an axis of size 0", "where": null, "hint": "the smallest axis has size 1"}
  [1]

Safe sessions write no files.

  $ shardscope --batch --safe -c 'plan save x.json'
  ! error: refusing to write 'x.json' in --safe mode
  [1]
  $ shardscope --batch --safe -c 'lua return os'
  | value  -
  $ shardscope --batch --safe -c 'lua io.open("x", "w")'
  ! error: lua:1: attempt to index a nil value (global 'io')
  [1]

A step that makes no number names what it is made of, whichever operand that is.

  $ cat >none.mlir <<'X'
  > func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  >   %z = stablehlo.constant dense<0.0> : tensor<8xf32>
  >   %0 = stablehlo.multiply %z, %y : tensor<8xf32>
  >   %1 = stablehlo.divide %z, %0 : tensor<8xf32>
  >   return %1 : tensor<8xf32>
  > }
  > X
  $ shardscope none.mlir --batch -c 'mesh 2; solve; run' 2>&1 | tail -3
  | error: the unsharded run gives NaN in output 0 at every scale of its inputs down to 1/1024: divide_0 makes NaN of finite operands, driven by input y
  | where: divide_0
  | hint: input chooses how y is drawn; or try another --seed
  $ sed 's/%0 = .*/%0 = stablehlo.add %z, %z : tensor<8xf32>/' none.mlir >never.mlir; shardscope never.mlir --batch -c 'mesh 2; solve; run' 2>&1 | tail -3
  | error: the unsharded run gives NaN in output 0: divide_0 makes NaN of finite operands, whatever the inputs are
  | where: divide_0
  | hint: the value depends on constants alone

A file is not replaced by a slip, and a limit has a unit.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; solve; plan save twice.json; plan save twice.json --force; plan save twice.json' 2>&1 | tail -n 2
  | error: 'twice.json' is there already, and stays as it is
  | hint: plan save FILE --force replaces it
  $ shardscope samples/mlp.mlir --batch -c 'limit 24' 2>&1 | tail -n 2
  | error: bytes: is 24 a number of bytes or of GiB?
  | hint: give the unit: 24G, or 24B
  $ shardscope samples/mlp.mlir --batch -c 'limit 24B' 2>&1 | tail -n 2
  | limit_bytes  24 B
  | from         limit

Habits of other programs, names of one letter and of a hundred, and devices, which are written to and never replaced.

  $ shardscope samples/mlp.mlir --batch -c 'solve --help' 2>&1 | tail -n 2
  | error: solve has no option '--help'
  | hint: help solve explains it
  $ shardscope samples/mlp.mlir --batch -c 'plan save -h' 2>&1 | tail -n 2
  | error: plan save has no option '-h'
  | hint: help plan save explains it
  $ shardscope --batch -c "help $(printf 'solve%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)" 2>&1 | tail -n 1
  | hint: apropos WORD searches the commands, help --terms lists the terms
  $ shardscope --batch -c 'help 1'
  ! error: no command or term is named '1'
  ! hint: apropos WORD searches the commands, help --terms lists the terms
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; export jax /dev/stdout' 2>/dev/null | grep -q PartitionSpec && echo written
  | written
  $ mkfifo pipe; shardscope samples/problem.json --batch -c 'export lp pipe' 2>&1 | tail -n 2; test -p pipe && echo there
  | error: 'pipe' is not a file
  | hint: export lp FILE, and then a program reads the file
  | there
