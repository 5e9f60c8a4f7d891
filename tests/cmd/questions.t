Questions about plans: memory, comparisons, differences, what would be if.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; baseline zero3; memory --spans 6 --top 4' 2>&1 | tail -n 29
  |
  | from           op                 bytes  of_peak
  | dot_general_0  dot_general_0  33.00 KiB  #############################...
  | dot_general_1  dot_general_1  34.00 KiB  ##############################..
  | constant_3     divide_0       26.01 KiB  #######################.........
  | multiply_3     dot_general_3  36.00 KiB  ################################
  | multiply_4     multiply_4     35.00 KiB  ###############################.
  | subtract_1     subtract_1     19.00 KiB  #################...............
  |
  | var            label           kind             type        layout     bytes   share  until
  | convert_0      -               activation       64x128xf32  S(0)    8.00 KiB  22.2 %  multiply_4
  | arg1           params/layer_1  resharding copy  128x16xf32  R       8.00 KiB  22.2 %  dot_general_3
  | dot_general_3  -               activation       64x128xf32  S(0)    8.00 KiB  22.2 %  multiply_4
  | arg0           params/layer_0  parameter        32x128xf32  S(0)    4.00 KiB  11.1 %  subtract_1
  |
  | kind             tensors      bytes  share
  | activation             3  17.00 KiB  ###############.................
  | resharding copy        1   8.00 KiB  #######.........................
  | parameter              2   6.00 KiB  #####...........................
  | data                   2   3.00 KiB  ###.............................
  | gradient               1   2.00 KiB  ##..............................
  | output                 1        4 B  ................................
  |
  | peak_bytes   36.00 KiB
  | peak_at      dot_general_3
  | limit_bytes  953.7 MiB
  | of_limit     0.00369 %
  | tensors      10
  | 6 smaller tensors make the rest: --top shows more
  $ shardscope samples/mlp.mlir --batch --format json -c 'mesh 4; baseline dp; memory --spans 1 --top 1' 2>/dev/null | tail -n 1
  | {"schema": 1, "command": "memory", "status": "ok", "timeline": [{"from": "dot_general_0", "op": "transpose_1", "bytes": 68612, "of_peak": 1.0}], "peak": [{"var": "arg0", "label": "params/layer_0", "kind": "parameter", "type": "32x128xf32", "layout": ["R"], "bytes": 16384, "share": 0.23879204803824403, "until": "subtract_1"}], "kinds": [{"kind": "parameter", "tensors": 2, "bytes": 24576, "share": 0.3581880720573661}, {"kind": "gradient", "tensors": 2, "bytes": 24576, "share": 0.3581880720573661}, {"kind": "resharding copy", "tensors": 1, "bytes": 16384, "share": 0.23879204803824403}, {"kind": "data", "tensors": 2, "bytes": 3072, "share": 0.04477350900717076}, {"kind": "output", "tensors": 1, "bytes": 4, "share": 5.829883985308692e-05}], "peak_bytes": 68612, "peak_at": "transpose_1", "limit_bytes": 80000000000, "of_limit": 8.5765e-07, "tensors": 8}
  $ shardscope samples/mlp.mlir --batch -c memory 2>&1 | tail -n 2
  | error: there is no plan yet
  | hint: solve, or plan load FILE

Baselines run and verify; one kind for all axes, or one per axis.

  $ shardscope samples/mlp.mlir --batch --format csv -c 'cluster toy; mesh 2x2; baseline dp tp; run --f64' 2>&1 | grep -E '^(baseline|dp|backend|sim)' | cut -d, -f1-8
  | dp,2,0,1
  | baseline,objective,compute_us,comm_us,peak_bytes,limit_bytes,fits,reshards
  | dp+tp,493.3696,479.0296,14.34,47108,1000000000,true,4
  | backend,ranks,devices,dtype,ok,max_err,tolerance,outputs
  | sim,4,1,f64,true,4.4056369203940204e-17,1e-09,3
  $ shardscope samples/gpt-prime.mlir --batch -c 'mesh 2; baseline dp' 2>&1 | tail -n 4
  | ops_cut           0
  | over_plan_before  -
  | time_ms           #
  | dp cuts nothing: no axis of 2 divides a length that it would cut, or no rule cuts it there; 540 ops have a dim for it (see why OP)
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; baseline dp tp dp' 2>&1 | tail -n 2
  | error: 3 baselines for 2 mesh axes
  | hint: name one KIND, or one per axis
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; baseline zero4' 2>&1 | tail -n 2
  | error: kind: 'zero4' is not a choice
  | hint: one of: replicate, dp, zero1, zero2, zero3, tp, program, megatron
  $ shardscope samples/mlp.mlir --batch -c baseline 2>&1 | tail -n 2
  | error: baseline needs replicate|dp|zero1|zero2|zero3|tp|program|megatron: one for all mesh axes, or one per axis
  | hint: baseline replicate|dp|zero1|zero2|zero3|tp|program|megatron... [--time TIME] [--tp N] [--pp N] [--dp N] [--microbatches N] [--chunks N] [--distributed-optimizer]

Methods side by side.

  $ shardscope samples/mlp.mlir --batch --format csv -c 'cluster toy; mesh 4; compare auto beam brute replicate dp tp' 2>/dev/null | tail -n 7 | cut -d, -f1-6
  | method,objective,bound,gap,proved,stopped
  | auto,479.5536,479.5536,0,true,done
  | beam,513.96,479.5536,0.06694373102965215,false,done
  | brute,,,,,
  | replicate,1893.5832,,,,done
  | dp,523.176,,,,done
  | tp,483.5352,,,,done

Two plans.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; baseline dp; plan save dp.json; baseline tp; diff dp.json current --rows 3' 2>/dev/null | tail -n 27
  |
  | op           a_out  a_in  b_out  b_in           a_us     b_us  difference_us
  | transpose_1  R      R     S(1)   S(0)        4.01 us  4.00 us    -0.00734 us
  | subtract_1   R      R, R  S(1)   S(1), S(1)  4.01 us  4.00 us    -0.00734 us
  | transpose_0  R      R     S(0)   S(1)        4.00 us  4.00 us    -0.00367 us
  |
  | var            place    consumer     difference_us      a_us      b_us  a_path                                                              b_path
  | dot_general_4  operand  transpose_1      -20.05 us  20.05 us      0 us  all_reduce d 24.00 KiB 20.05 us                                     -
  | dot_general_2  operand  transpose_0      -20.03 us  20.03 us      0 us  reduce_scatter d 6.00 KiB 10.01 us; all_gather d 6.00 KiB 10.01 us  -
  | dot_general_1  operand  subtract_0        20.01 us      0 us  20.01 us  -                                                                   all_reduce d 6.00 KiB 20.01 us
  |
  | collective      a_count  b_count    a_bytes   b_bytes      a_us      b_us
  | all_gather            1        0   6.00 KiB       0 B  10.01 us      0 us
  | all_reduce            2        1  24.01 KiB  6.00 KiB  40.05 us  20.01 us
  | reduce_scatter        1        0   6.00 KiB       0 B  10.01 us      0 us
  |
  | total                  a          b  difference
  | step            132.2 us   92.08 us   -40.09 us
  | compute         72.09 us   72.06 us  -0.0266 us
  | communication   60.08 us   20.01 us   -40.07 us
  | peak_bytes     67.00 KiB  46.00 KiB  -21.00 KiB
  | reshards               3          1          -2
  |
  | a                dp.json
  | b                current
  | ops_differ       25
  | reshards_differ  4
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; diff nothing.json' 2>&1 | tail -n 1
  | where: nothing.json

What would be if; nothing is changed.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; solve; what-if limit 40K; limit' 2>/dev/null | sed -n '/^total/,/^peak_bytes/p;/^b /p;/^proved/p;/^from/p'
  | proved          yes
  | total                  a          b  difference
  | step            479.6 us   491.8 us    12.29 us
  | compute         473.4 us   473.4 us        0 us
  | communication    6.16 us   18.44 us    12.29 us
  | peak_bytes     41.00 KiB  38.00 KiB   -3.00 KiB
  | b                limit 40K
  | proved           yes
  | from         toy
  $ shardscope samples/mlp.mlir --batch --format csv -c 'cluster toy; mesh 2x2 dp,tp; what-if bandwidth tp 100MB/s' 2>/dev/null | grep -E '^(total|step|compute|communication|peak_bytes|a,|now,)' | cut -d, -f1-4
  | total,a,b,difference
  | step,479.5496,498.0176,18.468
  | compute,473.3976,473.3976,0
  | communication,6.152,24.62,18.468
  | peak_bytes,41988,41988,0
  | a,b,ops_differ,reshards_differ
  | now,bandwidth tp 100MB/s,0,3
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; what-if bandwidth zz 1GB/s' 2>&1 | tail -n 2
  | error: no mesh axis is named 'zz'
  | hint: mesh shows the axes
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; what-if bandwidth tp 1GB' 2>&1 | tail -n 1
  | error: rate: '1GB' is not a rate like 25GB/s or 100Gbps
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; what-if limit 1000B' 2>&1 | tail -n 2 | head -n 1
  | error: no plan fits the memory limit of 1000 bytes

All shapes of a mesh; time against memory.

  $ shardscope samples/mlp.mlir --batch --format csv -c 'cluster toy; mesh auto 8' 2>/dev/null | tail -n 8 | cut -d, -f1-6
  | mesh,objective,bound,gap,proved,stopped
  | 8,243.896,243.896,0,true,done
  | 2x4,243.884,243.884,0,true,done
  | 4x2,243.884,243.884,0,true,done
  | 2x2x2,243.88,243.88,0,true,done
  |
  | best
  | 2x2x2
  $ shardscope samples/mlp.mlir --batch --format csv -c 'cluster toy; mesh 4; pareto 4' 2>/dev/null | tail -n 8 | cut -d, -f4,7-8
  | objective,gap,proved
  | 479.5536,0,true
  | 491.8416,0,true
  | 491.8416,0,true
  | 491.8416,0,true
  |
  |
  |

What one pin costs, and what an op could be instead.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; force dot_general_0 R <- R, R --rows 1' 2>/dev/null | sed -n '/^op /,/^dot/p;/^total/,/^peak_bytes/p;/^b /p;/^costs/p'
  | op             a_out  a_in     b_out  b_in      a_us      b_us  difference_us
  | dot_general_0  S(1)   R, S(1)  R      R, R  131.1 us  524.3 us       393.2 us
  | total                  a          b  difference
  | step            479.6 us   885.1 us    405.5 us
  | compute         473.4 us   866.6 us    393.2 us
  | communication    6.16 us   18.44 us    12.29 us
  | peak_bytes     41.00 KiB  63.00 KiB   22.00 KiB
  | b                dot_general_0 R <- R, R
  | costs            405.5 us
  | costs_at_least   405.5 us
  | costs_relative   84.6 %
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; why-not dot_general_0 R <- R, R --rows 1' 2>/dev/null | grep -E '^(holds|step|b|costs) '
  | holds      yes
  | step            479.6 us   885.1 us    405.5 us
  | b                dot_general_0 R <- R, R
  | costs            405.5 us
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x2; why-not dot_general_0 S(0)R <- S(0)R, RR; why-not arg0 S(1)R' 2>/dev/null | grep -E '^(holds|b|costs) '
  | b                dot_general_0 S(0)R <- S(0)R, RR
  | costs            147.5 us
  | b                var:arg0 S(1)R
  | costs            4.10 us
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; why-not dot_general_0 S(0) <- S(0), R' 2>&1 | tail -n 1
  | what a plan with it would cost: each operand needs 2 placements, the row gives 1; write one placement per mesh axis (S(0)R <- S(0)R, RR), or name one axis (dp: S(0) <- S(0), R)
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; why-not dot_general_0 xx: S(0) <- S(0), R' 2>&1 | tail -n 2
  | error: the mesh has no axis "xx"
  | hint: its first is called dp; `mesh` lists them
  $ shardscope samples/mlp.mlir --batch -c 'why-not arg0 S(1)' 2>&1 | tail -n 2
  | error: what refutes a layout of a var is a plan, and no device mesh is set
  | hint: mesh SHAPE, for example: mesh 2x4
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; limit 45K; why-not dot_general_0 R <- R, R' 2>&1 | grep no_plan
  | no_plan    no plan fits the memory limit of 46080 bytes (45.00 KiB)
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; solve; why dot_general_1' 2>/dev/null | tail -n 10
  | P2   d        4  yes   no       no                  -  -
  | P3   d        4  yes   no       no                  -  -
  | P4   d        4  yes   no       no                  -  -
  |
  | chosen  out     in          difference_us  total_us  compute_us     in_us   out_us  peak_bytes
  | yes     P(sum)  S(1), S(0)           0 us  68.61 us    65.54 us      0 us  3.07 us   41.00 KiB
  | no      S(0)    S(0), R           9.98 us  78.59 us    65.54 us  12.29 us  0.77 us   41.00 KiB
  | no      S(1)    R, S(1)          23.04 us  91.65 us    65.54 us  26.11 us     0 us   41.00 KiB
  | no      R       R, R             224.3 us  292.9 us    262.1 us  30.72 us     0 us   41.00 KiB
  | no      P(sum)  P(sum), R        227.3 us  295.9 us    262.1 us  30.72 us  3.07 us   41.00 KiB

Pins by pattern, scope and value; conflicts.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin dot_general_* S(0) <- S(0), R; pin scope:*sgd* S(0) <- S(0), S(0); pin var:arg0 S(1); pins' 2>&1 | tail -n +23
  | row      S(0) <- S(0), R
  | matched  5
  | applied  3
  | it does not hold for 2 of the 5 that match, first dot_general_2: no discovered row gives "S(0) <- S(0), R" on this mesh: no row for axis d
  |
  | op       scope:*sgd*
  | row      S(0) <- S(0), S(0)
  | matched  6
  | applied  4
  | it does not hold for 2 of the 6 that match, first broadcast_in_dim_3: the row has 1 results and 2 operands, the op has 1 and 1
  |
  | op       var:arg0
  | row      S(1)
  | matched  1
  | applied  1
  |
  | op             row                 applied  why
  | dot_general_*  S(0) <- S(0), R           3  no discovered row gives "S(0) <- S(0), R" on this mesh: no row for axis d
  | scope:*sgd*    S(0) <- S(0), S(0)        4  the row has 1 results and 2 operands, the op has 1 and 1
  | var:arg0       S(1)                      1  -
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin var:arg9 S(1)' 2>&1 | tail -n 2
  | error: no var is named 'var:arg9'
  | hint: did you mean: var:arg0?
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin arg1 S(1)' 2>&1 | tail -n 2
  | error: 'arg1' is a var, not an op
  | hint: write var:arg1
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin constant_0 "S(0) <- "' 2>&1 | tail -n 3
  | error: no discovered row gives "S(0) <- " on this mesh: no row for axis d
  | where: constant_0
  | hint: rows: R <-
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; pin dot_general_0 "S(0)S(1) <- S(0)S(0), RR"' 2>&1 | grep error
  | error: no discovered row gives "S(0)S(1) <- S(0)S(0), RR" on this mesh: no row for axis tp
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x64; pin dot_general_0 "S(0)S(0) <- S(0)S(0), RR"' 2>&1 | grep error
  | error: no discovered row gives "S(0)S(0) <- S(0)S(0), RR" on this mesh: axis tp has 64 ranks, but 32 cannot be cut into 64 equal pieces
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; solve; why arg1' 2>/dev/null | grep '^reason'
  | reason    it may be cut, but the best plan found does not: a pin shows what that would cost
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin nothing_* R <- R' 2>&1 | tail -n 2
  | error: no op is called "nothing_*"
  | hint: graph lists the ops
  $ shardscope samples/mlp.mlir --batch -c 'mesh 16x4; pin dot_general_1 "dp: S(1) <- R, S(1)"; mesh 32x4' 2>&1 | tail -n 9
  |
  | mesh     32x4
  | devices  128
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | dp      32          14       100
  | tp       4           5       450
  | the pin dot_general_1 dp: S(1) <- R, S(1) does not hold on this mesh: no discovered row gives "dp: S(1) <- R, S(1)" on this mesh: axis dp has 32 ranks, but 16 cannot be cut into 32 equal pieces
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; limit 60K; pin dot_general_2 R <- R, R; pin var:arg2 R; pin var:dot_general_0 R; conflict; unpin var:dot_general_0; conflict' 2>/dev/null | tail -n 26
  | op       var:dot_general_0
  | row      R
  | matched  1
  | applied  1
  |
  | kind   name               value
  | pin    var:arg2           R
  | pin    var:dot_general_0  R
  | limit  limit              60.00 KiB
  |
  | feasible  no
  | proved    yes
  | minimal   yes
  | solves    5
  |
  | removed  1
  | left     2
  |
  | kind   name           value
  | pin    dot_general_2  R <- R, R
  | limit  limit          60.00 KiB
  |
  | feasible  no
  | proved    yes
  | minimal   yes
  | solves    4

Undo names what it takes back.

  $ shardscope --batch -c 'mesh 2x4; limit 16G; undo; limit; redo; undo; undo; undo' 2>&1 | tail -n +9
  | limit_bytes  16.00 GiB
  | from         limit
  |
  | undone   limit 16G
  | to_undo  1
  | to_redo  1
  |
  | limit_bytes  74.51 GiB
  | from         h100x8
  |
  | redone   limit 16G
  | to_undo  2
  | to_redo  0
  |
  | undone   limit 16G
  | to_undo  1
  | to_redo  1
  |
  | undone   mesh 2x4
  | to_undo  0
  | to_redo  2
  | error: nothing to undo

A row with a partial operand that no producer can yield is refused when it is pinned, not when the plan is solved.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin multiply_0 "P(prod) <- P(prod), P(prod)"' 2>&1 | tail -n 3 | cut -d';' -f1-2
  | error: "P(prod) <- P(prod), P(prod)" leaves no strategy: no producer yields such a partial operand
  | where: multiply_0
  | hint: rows: R <- R, R; S(0) <- S(0), S(0)

A graph whose rules are known knows what no plan takes less than.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; discover; limit 1K; solve' 2>&1 | sed -n '/^least_possible/,$p'
  | least_possible  35.00 KiB
  | no plan fits: every one takes at least 35844 bytes (35.00 KiB)
  | try: conflict, which names the pins and limits that exclude every plan
  | try: accumulate, which takes the batch in microbatches; pipeline, which gives each rank a part of the model
  | error: no plan fits the memory limit of 1024 bytes (1.00 KiB)
  | hint: the least peak found is 35844 bytes (35.00 KiB); no plan takes less than 35844 bytes (35.00 KiB)

A row that holds only while parts stay numbers is known, but in no plan: nothing bounds what parts of a sum are.

  $ cat >exp.mlir <<'X'
  > func.func @main(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  >   %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  >   %1 = stablehlo.exponential %0 : tensor<8x8xf32>
  >   return %1 : tensor<8x8xf32>
  > }
  > X
  $ shardscope exp.mlir --batch -c 'rules exponential_0' | grep prod
  | P1  P(prod)  P(sum)  fragile             <n>  only if every rank's result is finite: not used in plans
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  $ shardscope exp.mlir --batch -c 'mesh 2; pin exponential_0 "P(prod) <- P(sum)"' 2>&1 | grep error
  | error: "P(prod) <- P(sum)" leaves no strategy: the row is valid only if every rank's partial result is finite
  $ shardscope exp.mlir --batch -c 'run --each-rule' | grep -E '^(ok|failed)'
  | ok           yes
  | failed       0
  ! try: mesh 2x4, then discover, then solve

What the larger of NaN and a number is, collectives differ on: a row by which NaN becomes a number says so.

  $ cat >nan.mlir <<'X'
  > func.func @main(%x: tensor<24x12xf32>) -> tensor<24x12xi1> {
  >   %0 = "chlo.is_pos_inf"(%x) : (tensor<24x12xf32>) -> (tensor<24x12xi1>)
  >   return %0 : tensor<24x12xi1>
  > }
  > X
  $ shardscope nan.mlir --batch -c 'rules chlo.is_pos_inf_0' 2>/dev/null | grep -E '^P.*(max|min)'
  | P1  P(or)   P(max)  fragile      <n>  only if no term is NaN: not used in plans
  | P2  P(and)  P(min)  fragile      <n>  only if no term is NaN: not used in plans
  $ shardscope nan.mlir --batch -c 'mesh 2; pin chlo.is_pos_inf_0 "P(or) <- P(max)"' 2>&1 | grep error
  | error: "P(or) <- P(max)" leaves no strategy: the row is valid only if no partial term is NaN

A mean over the labels that count is one over the ranks only while all count: no row says that it is one. If somebody does,
random draws may not show it, and no plan rests on them.

  $ cp "$(readlink samples)/../tests/data/rules/whole/mean_of_labels_that_count.mlir" mean.mlir
  $ shardscope --batch -c 'load --whole mean.mlir; discover' 2>/dev/null | grep -c avg
  | 0
  [1]
  $ shardscope --batch -c 'load --whole mean.mlir; why-not composite_0 "P(avg) <- S(0), S(0)"' 2>/dev/null | grep -E '^(holds|verdict|note) '
  | holds        yes
  | verdict      fragile
  $ shardscope --batch -c 'load --whole mean.mlir; run --each-rule' | grep -E '^(ok|failed)'
  | ok           yes
  | failed       0
  ! try: mesh 2x4, then discover, then solve

So is one that holds while another operand is as its op takes it: x log(y) has a guard for no y where x is zero.

  $ cat >xlogy.mlir <<'X'
  > func.func @main(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  >   %zero = stablehlo.constant dense<0.0> : tensor<8x8xf32>
  >   %some = stablehlo.compare NE, %x, %zero : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  >   %nan = stablehlo.compare NE, %y, %y : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  >   %either = stablehlo.or %some, %nan : tensor<8x8xi1>
  >   %log = stablehlo.log %y : tensor<8x8xf32>
  >   %product = stablehlo.multiply %x, %log : tensor<8x8xf32>
  >   %r = stablehlo.select %either, %product, %zero : tensor<8x8xi1>, tensor<8x8xf32>
  >   return %r : tensor<8x8xf32>
  > }
  > X
  $ shardscope --batch -c 'load --whole xlogy.mlir; discover --explore composite_0' 2>/dev/null | grep 'P(sum), R'
  | P1  P(sum)  P(sum), R   proved on probes   <n>  -
  $ shardscope --batch -c 'load --whole xlogy.mlir; discover; why-not composite_0 "P(sum) <- P(sum), R"' 2>/dev/null | grep -E '^(holds|row_id|verdict|candidate) '
  | holds        yes
  | row_id       -
  | verdict      fragile
  | candidate    operand 0 P(sum)

What stays together when a dim is cut is said; and a dim that is never cut as the body holds numbers for it, is named.

  $ cat >every.mlir <<'X'
  > func.func @main(%x: tensor<3x6xf32>) -> tensor<3x6xf32> {
  >   %i = stablehlo.iota dim = 1 : tensor<3x6xi32>
  >   %two = stablehlo.constant dense<2> : tensor<3x6xi32>
  >   %zero = stablehlo.constant dense<0> : tensor<3x6xi32>
  >   %rest = stablehlo.remainder %i, %two : tensor<3x6xi32>
  >   %even = stablehlo.compare EQ, %rest, %zero : (tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x6xi1>
  >   %none = stablehlo.constant dense<0.0> : tensor<3x6xf32>
  >   %r = stablehlo.select %even, %x, %none : tensor<3x6xi1>, tensor<3x6xf32>
  >   return %r : tensor<3x6xf32>
  > }
  > X
  $ shardscope --batch -c 'load --whole every.mlir; rules composite_0' 2>/dev/null | grep '^S'
  | S1  S(0)          S(0)          exact         <n>  -
  | S2  S(1)          S(1)          exact         <n>  only if pieces are multiples of 2
  | S3  S(1,block=3)  S(1,block=3)  exact         <n>  each rank counts from its own offset
  $ cat >rows.mlir <<'X'
  > func.func @main(%x: tensor<6x5xf32>) -> tensor<6x5xf32> {
  >   %zero = stablehlo.constant dense<0> : tensor<i64>
  >   %none = stablehlo.constant dense<0.0> : tensor<6x5xf32>
  >   %w:3 = stablehlo.while(%a = %x, %i = %zero, %y = %none) : tensor<6x5xf32>, tensor<i64>, tensor<6x5xf32>
  >   cond {
  >     %n = stablehlo.constant dense<6> : tensor<i64>
  >     %c = stablehlo.compare LT, %i, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
  >     stablehlo.return %c : tensor<i1>
  >   } do {
  >     %z = stablehlo.constant dense<0> : tensor<i64>
  >     %row = stablehlo.dynamic_slice %a, %i, %z, sizes = [1, 5] : (tensor<6x5xf32>, tensor<i64>, tensor<i64>) -> tensor<1x5xf32>
  >     %e = stablehlo.exponential %row : tensor<1x5xf32>
  >     %o = stablehlo.dynamic_update_slice %y, %e, %i, %z : (tensor<6x5xf32>, tensor<1x5xf32>, tensor<i64>, tensor<i64>) -> tensor<6x5xf32>
  >     %one = stablehlo.constant dense<1> : tensor<i64>
  >     %j = stablehlo.add %i, %one : tensor<i64>
  >     stablehlo.return %a, %j, %o : tensor<6x5xf32>, tensor<i64>, tensor<6x5xf32>
  >   }
  >   return %w#2 : tensor<6x5xf32>
  > }
  > X
  $ shardscope --batch -c 'load --whole rows.mlir; rules composite_0 -v' 2>/dev/null | grep -E '^S|^cut operand 0 dim . '
  | S1  S(1)     S(1)    proved on probes   <n>  -

Rows of neighbours that no piece needs refute nothing: the row without them holds.

  $ shardscope samples/mlp.mlir --batch -c 'why-not dot_general_0 "S(0) <- S(0,halo=1:1), R"' 2>/dev/null | grep -E '^(holds|verdict|why) '
  | holds        -
  | verdict      not explored
  | why          it holds without a halo, so rows need none

A stale plan is marked by all that show it, with the settings that changed. why speaks of one mesh: the present one.

  $ for c in plan memory run 'why dot_general_0' 'plan save stale.json' 'diff stale.json'; do shardscope samples/mlp.mlir --batch -c "mesh 4; solve; limit 1G; mesh 2x2; $c" 2>&1 | grep -E '^stale'; done
  | stale          yes
  | stale_because  mesh, limit
  | stale: mesh and limit changed since this plan was made: solve again
  | stale          yes
  | stale_because  mesh, limit
  | stale: mesh and limit changed since this plan was made: solve again
  | stale            yes
  | stale_because    mesh, limit
  | stale: mesh and limit changed since this plan was made: solve again
  | stale          yes
  | stale_because  mesh, limit
  | stale: mesh and limit changed since this plan was made: solve again
  | stale          yes
  | stale_because  mesh, limit
  | stale: mesh and limit changed since this plan was made: solve again
  | stale            yes
  | stale_because    mesh, limit
  | stale: mesh and limit changed since this plan was made: solve again
  $ shardscope samples/mlp.mlir --batch --format json -c 'mesh 4; solve; mesh 2; memory' | tail -n 1 | grep -o '"stale.*\]'
  | "stale": true, "stale_because": ["mesh"]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; solve; mesh 2x2; why dot_general_0' 2>&1 | grep -E '^(planned|rests_on|difference|alternatives)'
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; solve; limit 1G; why dot_general_0' 2>&1 | grep -E '^(planned|rests_on|stale)'
  | planned_out   R
  | planned_in    R, R
  | rests_on      d: row R, structural
  | stale          yes
  | stale_because  limit
  | stale: limit changed since this plan was made: solve again
