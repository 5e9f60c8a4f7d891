What needs no graph.

  $ shardscope --batch -c 'mesh 2x4 data,model'
  | mesh     2x4
  | devices  8
  | cluster  h100x8
  |
  | axis   size  latency_us  gb_per_s
  | data      2           5       450
  | model     4           5       450

  $ shardscope --batch -c 'cluster toy; mesh 2x2; mesh' | head -22
  | cluster           toy
  | device            toy
  | devices_per_host  4096
  | memory_bytes      953.7 MiB
  | memory_gb_per_s   10
  | link_latency_us   0
  | link_gb_per_s     1
  | host_latency_us   0
  | host_gb_per_s     1
  | tflops_f64        0.001
  | tflops_f32        0.001
  | tflops_f16        0.001
  | kernel_us         0
  | collective_us     by latency and bandwidth
  | op_us             by the roofline
  | source            made up: no latency, 1 GFLOP/s, 1 GB/s links, 10 GB/s memory, 1 GB
  |
  | mesh     2x2
  | devices  4
  | cluster  toy
  |
  | axis  size  latency_us  gb_per_s

  $ shardscope --batch -c 'set seed 7; set'
  | setting  value  default  from  meaning
  | seed     7      0        set   of probes, solvers and inputs: same seed, same answers
  |
  | setting  value  default  from     meaning
  | fusion   on     on       default  elementwise chains pay one launch and no traffic between, as compiled
  | seed     7      0        set      of probes, solvers and inputs: same seed, same answers
  | width    0      0        default  columns that tables may take; 0: the terminal's, or all they need
  | pager    on     on       default  shows what is longer than the screen: on ($PAGER, or less -FRX), off, or a program
  | theme    dark   dark     default  colours of the screens; two are for colour-blind eyes
  | ascii    off    off      default  screens draw lines and bars with ASCII characters
  | live     on     on       default  on screens a change of settings solves again at once
  | mouse    off    off      default  on screens a click selects, a double click opens; Shift selects text
  $ shardscope --batch -c 'options fusion'
  | setting  value  default  from     meaning
  | fusion   on     on       default  elementwise chains pay one launch and no traffic between, as compiled
  $ shardscope --batch -c 'limit 24G; limit; limit 0'
  | limit_bytes  24.00 GiB
  | from         limit
  |
  | limit_bytes  24.00 GiB
  | from         limit
  |
  | limit_bytes  74.51 GiB
  | from         h100x8
  $ shardscope --batch -c 'version # a comment; quit' | head -5
  | program    shardscope
  | version    0.1.0
  | licence    GPL-3.0-or-later
  | formats    stablehlo, hlo, iopddl
  | operators  115
  $ shardscope --batch -c 'help plan save'
  | usage    plan save FILE [--force]
  | summary  write the plan to a JSON file
  | aliases  -
  | since    0.1
  |
  | The file holds mesh, cluster, placements and reshards, and a format version. An
  | interrupted write leaves the old file intact. At the prompt, an existing file is
  | replaced after a question; elsewhere with --force only.
  |
  | argument  values  meaning
  | file      FILE    the file to write
  | --force           replace an existing file
  |
  | example
  | mesh 2; solve; plan save mlp-plan.json

  $ shardscope --batch -c 'apropos XDG'
  | command  group    summary
  | history  session  list the lines typed before
  $ shardscope --batch -c 'apropos zebra'
  ! error: no command matches 'zebra'
  ! hint: help lists the commands
  [1]
  $ shardscope --batch -c 'history; pins'
  | n  line
  | (none)
  |
  | op  row  applied  why
  | (none)

Other formats have the same rows.

  $ shardscope --batch --format csv -c 'mesh 2x4'
  | mesh,devices,cluster
  | 2x4,8,h100x8
  |
  | axis,size,latency_us,gb_per_s
  | dp,2,5,450
  | tp,4,5,450

  $ shardscope --batch --format md -c 'mesh 2x4'
  | | mesh | devices | cluster |
  | | --- | --- | --- |
  | | 2x4 | 8 | h100x8 |
  |
  | | axis | size | latency_us | gb_per_s |
  | | --- | --- | --- | --- |
  | | dp | 2 | 5 | 450 |
  | | tp | 4 | 5 | 450 |

  $ shardscope --batch --format json -c 'mesh 2x4; unpin'
  | {"schema": 1, "command": "mesh", "status": "ok", "mesh": "2x4", "devices": 8, "cluster": "h100x8", "axes": [{"axis": "dp", "size": 2, "latency_us": 5.0, "gb_per_s": 450.0}, {"axis": "tp", "size": 4, "latency_us": 5.0, "gb_per_s": 450.0}]}
  | {"schema": 1, "command": "unpin", "status": "ok", "removed": 0, "left": 0}

A page of a given width.

  $ shardscope --batch -c 'set width 60; help why' | sed -n '/^For an op/,/^  C/p'
  | For an op: every attempt of the exploration with its
  | verdict, its evidence or its counterexample; the rows that
  | fit the mesh; the pins; and the placements in the plan.
  | rests_on names the row on each mesh axis, with its proof.
  | For a var (`var:NAME` if an op has the same name): the dims
  | that each mesh axis divides, and the layout in the plan. An
  | axis cannot cut a dim that it does not divide. With a plan:
  | the cost of this op or value, and the cost of each
  | alternative if its neighbours stay as they are: compute,
  | resharding of inputs, resharding of outputs, and peak
  | memory. difference_us of a row is that of its cheapest
  | placement on that axis. --row ROW tells why an op with a
  | body has a row (an id, or "S(0) <- S(0), R"): the rows of
  | the body's ops that it follows from, op by op, with the
  | number of blocks in which each is cut. If it does not
  | follow, stopped_at is the op of the body at which the search
  | ended, and why says which row that op lacks. For a problem
  | file: a node by its number, and the costs of its strategies.
  |
  | kind is the kind of a candidate:
  |   A  one length, cut wherever it occurs; a piece is the
  |      operator on smaller operands
  |   B  the same, with indices shifted by the offset of the
  |      piece, and masked if out of range
  |   C  the same as A for operators that count positions: they

  $ shardscope --batch -c 'set width 50; apropos XDG'
  | setting  value  default  from
  |     meaning
  | width    50     0        set
  |     columns that tables may take; 0: the
  |     terminal's, or all they need
  |
  | command  group    summary
  | history  session  list the lines typed before

A load can be undone: the model, its pins and its plan come back. So does a plan that a baseline replaced.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin dot_general_0 "S(0) <- S(0), R"; solve; load samples/moe-tiny.mlir; undo; pins; plan --ops' 2>&1 | grep -E '^(undone|dot_general_0  |method|stale)'
  | method          auto
  | undone   load samples/moe-tiny.mlir
  | dot_general_0  S(0) <- S(0), R        1  -
  | dot_general_0       S(0)  S(0), R     4.01 us      1
  | dot_general_0  hub      -                0  S(0)  R         1  all_gather d 24.00 KiB 10.05 us
  | method      auto
  | stale       no
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; solve; baseline tp; undo; plan' 2>&1 | grep -E '^(undone|method|stale)'
  | method          auto
  | undone   baseline tp
  | method      auto
  | stale       no

A row by its id, and values by their labels, as they are or as paths.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; pin dot_general_0 "tp: S3"; pin "var:*layer_*" "tp: S(1)"; pin var:params/layer_? "dp: S(0)"; pins; solve; why dot_general_0' 2>&1 | grep -E '^(dot_general_0  |var:|rests_on|applied)'
  | applied  1
  | applied  2
  | applied  2
  | dot_general_0       tp: S3          1  -
  | var:*layer_*        tp: S(1)        2  -
  | var:params/layer_?  dp: S(0)        2  -
  | rests_on      dp: row R, structural; tp: row S3, exact
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; pin "var:*/mlp/up/w" "tp: S(1)"; pin "var:*/mlp/down/w" "tp: S(0)"; pins; baseline tp' 2>&1 | grep -E '^(var:|objective)'
  | var:*/mlp/up/w    tp: S(1)        6  -
  | var:*/mlp/down/w  tp: S(0)        6  -
  | objective         1.76 ms
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin dot_general_0 S9' 2>&1 | grep error
  | error: dot_general_0 has no row "S9"
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; pin dot_general_0 S3' 2>&1 | grep -E 'error|hint'
  | error: each operand needs 2 placements, the row gives 1
  | hint: name the axis that the row holds for: dp: S3

A path needs no pattern, and names inputs of runs as well.
One line at the prompt states Megatron for all MLP blocks; a solve obeys it.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; pin var:params/layers/0/mlp/up/w "tp: S(1)"; input params/layers/*/mlp/up/w uniform -1 1' 2>/dev/null | grep -E '^(applied|arg)'
  | applied  1
  | arg9   params/layers/0/mlp/up/w  96x384xf32  uniform -1 1      1  input params/layers/*/mlp/up/w uniform -1 1
  | arg21  params/layers/1/mlp/up/w  96x384xf32  uniform -1 1      1  input params/layers/*/mlp/up/w uniform -1 1
  $ echo 'pin var:*/mlp/up/w tp: S(1) and var:*/mlp/down/w tp: S(0)' > megatron.txt
  $ (echo 'mesh 2x4'; cat megatron.txt; echo 'solve; plan') | shardscope samples/gpt-tiny.mlir 2>&1 | grep -E '^(op  |var:|params.*mlp/(up|down)/w)|^params/layers.* tp '
  | op                row       matched  applied
  | var:*/mlp/up/w    tp: S(1)        6        6
  | var:*/mlp/down/w  tp: S(0)        6        6
  | params/layers/0,1/mlp/down/w           2  384x96xf32  RS(0)   72.00 KiB  arg7
  | params/layers/0,1/mlp/up/w             2  96x384xf32  RS(1)   72.00 KiB  arg9
  | params/layers/0,1  tp          4  attn/out replicated, attn/qkv replicated, mlp/down row, mlp/up column

Either all pins of a line hold or none, and undo takes the line back.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; pin var:*/mlp/up/w tp: S(1) and var:*/mlp/none/w tp: S(0)' 2>&1 | grep -E '^(error|hint)'
  | error: no var is called "*/mlp/none/w"
  | hint: graph --inputs lists the inputs
  $ (echo 'mesh 2x4'; cat megatron.txt; echo 'undo; pins') | shardscope samples/gpt-tiny.mlir --batch 2>&1 | tail -n 4
  | to_redo  1
  |
  | op  row  applied  why
  | (none)

A read-only session: FILE and the scripts prepare it, then no command changes the laboratory.

  $ shardscope samples/mlp.mlir --batch --read-only -c 'mesh 2x2'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  ! try: mesh 2x4, then discover, then solve
  ! error: mesh would change the laboratory, and this session is read-only
  ! hint: start without --read-only, or prepare the state in a script: -f
  [1]
  $ printf 'mesh 2x2\nsolve\n' > prepared.lab
  $ shardscope samples/mlp.mlir --batch --read-only -f prepared.lab -c 'plan | head -3; mesh | head -1; set width'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  |
  | mesh     2x2
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | dp       2           5       450
  | tp       2           5       450
  |
  | method          auto
  | how             elimination
  | objective       72.20 us
  | bound           72.20 us
  | gap             0 %
  | proved          yes
  | proof           search
  | stopped         done
  | time_ms         #
  | peak_bytes      140.0 KiB
  | limit_bytes     74.51 GiB
  | nodes           45
  | edges           45
  | strategies      530
  | cells           11146
  | distinct_cells  8633
  | core_nodes      10
  | ilp_variables   4910
  | ilp_rows        0
  | label           count  type        layout      bytes  input
  | x                   1  64x32xf32   RR       8.00 KiB  arg2
  | y                   1  64x16xf32   RR       4.00 KiB  arg3
  | mesh     2x2
  |
  | setting  value  default  from     meaning
  | width    0      0        default  columns that tables may take; 0: the terminal's, or all they need
  ! try: mesh 2x4, then discover, then solve
  ! nothing is cut: launches take 72 us, however the step is cut; the work that cuts could divide takes 0.199 us, and the shortest collective 5 us
  ! try: cluster toy, whose devices are slow and have no latency, so that sharding pays on small models
  $ shardscope samples/mlp.mlir --batch --read-only -f prepared.lab -c 'undo' 2>&1 >/dev/null | tail -n 2
  | error: undo would change the laboratory, and this session is read-only
  | hint: start without --read-only, or prepare the state in a script: -f
  $ shardscope samples/mlp.mlir --batch --read-only -c "lua ss.mesh{'2x2'}" 2>&1 >/dev/null | tail -n 2
  | error: mesh would change the laboratory, and this session is read-only
  | hint: start without --read-only, or prepare the state in a script: -f
