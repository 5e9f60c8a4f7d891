# Programs that are too large to run whole

`run` computes a program on all ranks and, to compare with, unsharded.
If the memory or the time is not there for that, it does two other things: it runs each distinct op alone, at the shapes that it has on a rank; and it runs a twin, which is the same graph with the plan's rows at shorter lengths.
`--how` asks for either.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x2; solve; run --how ops --f64' 2>/dev/null | sed -n '/^how  *single/,$p' | grep -v max_err
  | how            single ops
  | ops_ok         yes
  | ops_run        21
  | ops_shortened  0
  | ops_stand_for  25
  | ops_uncut      10
  | ops_not_run    0
  | ops_tolerance  1e-09
  | ops_worst      dot_general_1
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x2; solve; run --how twin --f64' 2>/dev/null | sed -n '/^how  *a shrunken/,$p' | grep -v -E 'max_err|time_ms'
  | how              a shrunken twin
  | backend          sim
  | ranks            4
  | devices          1
  | dtype            f64
  | ok               yes
  | tolerance        1e-09
  | outputs          3
  | worst_output     divide_0
  | first_bad        -
  | collectives      all_gather: 1 240 B, all_reduce: 2 8 B, reduce_scatter: 1 240 B
  | peak_bytes       1.27 KiB
  | plan_peak_bytes  1.27 KiB
  |
  | length  in_the_twin  value  dim
  |     16            8  arg1     1
  |     32            9  arg0     0
  |     64           10  arg2     0
  |    128           12  arg0     1

A step of GPT-2 needs more than most machines have for its whole run.
Its twin has the same 446 outputs.

  $ shardscope samples/gpt2-small.mlir --batch -c 'mesh 2x4; baseline dp; run --how twin --f64' 2>/dev/null | grep -E '^(how|ranks|ok|outputs) |^ +[0-9]+ +[0-9]+ ' | tail -n 12
  | how              a shrunken twin
  | ranks            8
  | ok               yes
  | outputs          446
  |     12            8  reshape_0    2
  |     64            9  reshape_0    3
  |    768           10  arg0         0
  |    768           72  arg1         0
  |   1024           11  arg146       0
  |   2304          216  arg2         0
  |   3072           12  arg7         0
  |  50257           13  arg147       0

What has no memory for a run at its own lengths runs at shorter ones.
Here a product has sides of 4194304; its twin runs.

  $ printf 'func.func @main(%%a: tensor<4194304x4194304xf32>, %%b: tensor<4194304x1024xf32>) -> tensor<4194304x1024xf32> {\n  %%0 = stablehlo.dot_general %%a, %%b, contracting_dims = [1] x [0] : (tensor<4194304x4194304xf32>, tensor<4194304x1024xf32>) -> tensor<4194304x1024xf32>\n  return %%0 : tensor<4194304x1024xf32>\n}\n' >wide.mlir
  $ shardscope wide.mlir --batch -c 'mesh 2x2; baseline dp; run --f64' 2>&1 | sed -n '/^how  *single/,$p' | grep -E '^(how|ops_run|ops_shortened|ops_not_run|ok|dot_general_0|the program| *1024|4194304)' | sed -E 's/ [0-9]+ bytes.*//'
  | how              single ops, and a shrunken twin
  | ops_run          1
  | ops_shortened    1
  | ops_not_run      0
  | ok               yes
  |    1024            8  b        1
  | 4194304           12  a        0
  | the program was not run whole: the run does not fit: unsharded it needs

A wrong row is found in both ways.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2; rule add dot_general_0 P(max) <- S(1), S(0) --unchecked; pin dot_general_0 P(max) <- S(1), S(0); solve; run --f64 --how ops' 2>&1 | grep -E '^(ops_ok|ops_worst|error|where)'
  | ops_ok         no
  | ops_worst      dot_general_0
  | error: the numbers of the sharded program differ from those of the unsharded one
  | where: dot_general_0
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2; rule add dot_general_0 P(max) <- S(1), S(0) --unchecked; pin dot_general_0 P(max) <- S(1), S(0); solve; run --f64 --how twin' 2>&1 | grep -E '^(ok|first_bad|error|where)'
  | ok               no
  | first_bad        dot_general_0
  | error: the numbers of the sharded program differ from those of the unsharded one
  | where: dot_general_0

Times are of whole runs.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; run --how twin --profile' 2>&1 | tail -n 1
  | error: times and traces are of a whole run
