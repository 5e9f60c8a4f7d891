An alias stands for the beginning of a command.

  $ shardscope samples/mlp.mlir --batch -c 'alias dots "graph --kind dot_general"; dots --limit 2; alias' 2>/dev/null | tail -n 7
  |
  | op             out         operands                flops  trips  live  scope         line
  | dot_general_0  64x128xf32  arg2, arg0        524.3 kFLOP      1  yes   jvp(layer_0)     7
  | dot_general_1  64x16xf32   multiply_0, arg1  262.1 kFLOP      1  yes   jvp(layer_1)    13
  |
  | alias  command
  | dots   graph --kind dot_general
  $ shardscope --batch -c 'alias four "mesh 4"; four; four b; history' | tail -n 12
  | axis  size  latency_us  gb_per_s
  | d        4           5       450
  |
  | mesh     4
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | b        4           5       450
  |
  | n  line
  | (none)
  $ shardscope --batch -c 'alias mesh "help"'
  ! error: 'mesh' is a command
  [1]
  $ shardscope --batch -c 'alias two "mesh 2; solve"'
  ! error: an alias stands for one command
  [1]
  $ shardscope --batch -c 'alias 2x "mesh 2"'
  ! error: the name of an alias is a word, not '2x'
  [1]
  $ shardscope --batch -c 'alias a "mesh --nonsense 1"; a'
  ! error: mesh has no option '--nonsense'
  ! hint: mesh [SHAPE] [NAMES] [--from-program]
  [1]
  $ shardscope --batch -c 'alias a "mesh 2"; alias a; a'
  ! error: ambiguous command 'a': accumulate, audit, alias or apropos
  [1]
  $ shardscope --batch -c 'alias nothing'
  ! error: no alias is named 'nothing'
  [1]
