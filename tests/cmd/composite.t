A composite is one op, of the kind that its name says. What follows from no operand is the body's; parts that share nothing are an
op each; what no single op can have in its body is inlined, and said so.

  $ cat >foreign.mlir <<'END'
  > func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  >   %y = stablehlo.composite "my.foreign" %x {decomposition = @body} : (tensor<4xf32>) -> tensor<4xf32>
  >   return %y : tensor<4xf32>
  > }
  > func.func private @body(%x: tensor<4xf32>) -> tensor<4xf32> {
  >   %y = stablehlo.custom_call @not_known(%x) : (tensor<4xf32>) -> tensor<4xf32>
  >   return %y : tensor<4xf32>
  > }
  > END
  $ shardscope --batch -c 'load foreign.mlir; graph' | sed -n '/^warning/,$p'
  | warning
  | foreign.mlir:2:3: stablehlo.composite my.foreign is inlined, not one op: nothing here can run custom_call_0 (not_known) (foreign.mlir:6:3)
  | foreign.mlir:6:3: nothing here knows what @not_known computes: it is carried, whole on every rank, and cannot be run; as a stablehlo.composite it would say so itself
  |
  | op             out    operands   flops  trips  live  scope  line
  | custom_call_0  4xf32  x         0 FLOP      1  yes   body      6
  ! try: mesh 2x4, then discover, then solve

  $ shardscope --batch -c 'load graphs/composites.mlir; graph' | sed -n '/^op /,$p'
  | op                    out                  operands                        flops  trips  live  scope  line
  | constant_0            bf16                 -                              0 FLOP      1  no              7
  | my.rms_norm_0         16x32xbf16, 16xbf16  x, g                       3.17 kFLOP      1  yes             8
  | my._foreach_square_0  16x32xbf16           x                            512 FLOP      1  yes             9
  | my._foreach_square_1  8x32xf32             y                            256 FLOP      1  yes             9
  | my.top_k_and_all_0    8x4xf32, 8x4xi32     my._foreach_square_1       1.28 kFLOP      1  yes            10
  | my.three_times_0      8x32xf32             my._foreach_square_1         771 FLOP      1  yes            11
  | my.square_0           8x32xf32             my.three_times_0             256 FLOP      1  yes            13
  | constant_1            i32                  -                              0 FLOP      1  yes             -
  | compare_0             i1                   i, constant_1                  1 FLOP      1  yes            12
  | select_0              8x32xf32             compare_0, my.square_0, y    256 FLOP      1  yes            12
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load graphs/composites.mlir; discover --no-cache; rules my.rms_norm_0; rules; run --each-rule' | sed -n '/^id/,$p'
  | id  out         in         proof             runs  note
  | R   R, R        R, R       structural           <n>  -
  | S1  S(0), S(0)  S(0), R    proved on probes   <n>  -
  | P1  P(sum), R   R, P(sum)  proved on probes   <n>  -
  | P2  P(avg), R   R, P(avg)  proved on probes   <n>  -
  |
  | outside_the_space                                  why
  | cut operand 0 dim 1, operand 1 dim 0, sizes[3, 5]  add_0 of the body has no row that takes P(sum), R
  |
  | kind                ops  signatures  rows  replicated_only  undetermined
  | constant              2           2     2                2             0
  | my.rms_norm           1           1     4                0             0
  | my._foreach_square    2           1     4                0             0
  | my.top_k_and_all      1           1     2                0             0
  | my.three_times        1           1     4                0             0
  | my.square             1           1     4                0             0
  | compare               1           1     1                1             0
  | select                1           1     8                0             0
  |
  | ok           yes
  | run          80
  | failed       0
  | resized      10
  | indivisible  0
  | unusable     2
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

Its rows follow from those of the ops in its body. A row that does not ends at an op.

  $ shardscope --batch -c 'load graphs/composites.mlir; rules my.rms_norm_0 --composed; why my.rms_norm_0 --row P1; why my.rms_norm_0 --row "S(1), R <- S(1), S(0)"' | sed -n '/^op  /,$p'
  | op        my.rms_norm_0
  | body_ops  16
  |
  | out         in         explored  note
  | S(0), S(0)  S(0), R    S1        -
  | P(sum), R   R, P(sum)  P1        -
  | P(avg), R   R, P(avg)  P2        -
  |
  | op        my.rms_norm_0
  | out       P(sum), R
  | in        R, P(sum)
  | composed  yes
  | note      -
  |
  | step                row  out     in         blocks  proof
  | convert_0           R    R       R               -  structural
  | multiply_0          R    R       R, R            -  structural
  | constant_0          R    R       -               -  structural
  | reduce_0            R    R       R, R            -  structural
  | constant_1          R    R       -               -  structural
  | divide_0            R    R       R, R            -  structural
  | constant_2          R    R       -               -  structural
  | add_0               R    R       R, R            -  structural
  | rsqrt_0             R    R       R               -  structural
  | broadcast_in_dim_0  R    R       R               -  structural
  | multiply_1          R    R       R, R            -  structural
  | convert_1           P1   P(sum)  P(sum)          -  exact
  | broadcast_in_dim_1  P1   P(sum)  P(sum)          -  exact
  | multiply_2          P2   P(sum)  R, P(sum)       -  exact
  | convert_2           P1   P(sum)  P(sum)          -  exact
  | convert_3           R    R       R               -  structural
  |
  | op          my.rms_norm_0
  | out         S(1), R
  | in          S(1), S(0)
  | composed    no
  | note        -
  | stopped_at  add_0
  | why         add_0 has no row that takes P(sum), R
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load graphs/composites.mlir; rules select_0 --composed'
  | graph        composites
  | format       stablehlo
  | ops          10
  | dead_ops     1
  | vars         16
  | loops        0
  | inputs       4
  | outputs      7
  | params       2
  | param_bytes  2.00 KiB
  | params_from  equal types in order
  | flops        6.50 kFLOP
  ! try: mesh 2x4, then discover, then solve
  ! error: select has no body to compose rows from
  ! where: select_0
  ! hint: rows of an operator without a body are found by execution
  [1]
  $ shardscope --batch -c 'load graphs/composites.mlir; why my.rms_norm_0 --row "S(0) <- R"'
  | graph        composites
  | format       stablehlo
  | ops          10
  | dead_ops     1
  | vars         16
  | loops        0
  | inputs       4
  | outputs      7
  | params       2
  | param_bytes  2.00 KiB
  | params_from  equal types in order
  | flops        6.50 kFLOP
  ! try: mesh 2x4, then discover, then solve
  ! error: the row has 1 results and 1 operands, my.rms_norm_0 2 and 2
  ! hint: one placement each: "S(0) <- S(0), R"; or an id such as S1
  [1]

Plans, pins and plan files know it by its name.

  $ shardscope --batch -c 'load graphs/composites.mlir; mesh 2x2; pin my.rms_norm_0 "dp: S(0),S(0) <- S(0),R"; pin my.square* "tp: S(1) <- S(1)"; solve; plan save plan.json; plan --ops; run' | grep -E '^(my|ok|peak_bytes|plan_peak_bytes)'
  | peak_bytes      1.89 KiB
  | my.rms_norm_0         S(0)S(0), S(0)S(0)  S(0)S(0), RR               4.00 us      1
  | my._foreach_square_0  S(0)S(0)            S(0)S(0)                   4.00 us      1
  | my._foreach_square_1  S(0)S(1)            S(0)S(1)                   4.00 us      1
  | my.top_k_and_all_0    S(0)S(0), S(0)S(0)  S(0)S(0)                   4.00 us      1
  | my.three_times_0      S(0)S(1)            S(0)S(1)                   4.00 us      1
  | my.square_0           S(0)S(1)            S(0)S(1)                   4.00 us      1
  | my._foreach_square_1  operand  my.top_k_and_all_0    0  S(0)S(1)  S(0)S(0)      1  all_to_all tp 128 B 5.00 us
  | peak_bytes  1.89 KiB
  | ok               yes
  | peak_bytes       1.89 KiB
  | plan_peak_bytes  1.89 KiB
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load graphs/composites.mlir; plan load plan.json; run' | grep -E '^ok'
  | ok               yes
  ! try: mesh 2x4, then discover, then solve

It is printed with its body, and read again as the same op.

  $ shardscope --batch -c 'load graphs/composites.mlir; graph --save again.mlir; load again.mlir; graph' | sed -n '/^op /,$p' | cut -c 1-60
  | op                    out                  operands
  | constant_0            bf16                 -
  | my.rms_norm_0         16x32xbf16, 16xbf16  x, g
  | my._foreach_square_0  16x32xbf16           x
  | my._foreach_square_1  8x32xf32             y
  | my.top_k_and_all_0    8x4xf32, 8x4xi32     my._foreach_squar
  | my.three_times_0      8x32xf32             my._foreach_squar
  | my.square_0           8x32xf32             my.three_times_0
  | constant_1            i32                  -
  | compare_0             i1                   i, constant_1
  | select_0              8x32xf32             compare_0, my.squ
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve

With --flat it is the ops of its body; with --whole they are those of the one op.

  $ shardscope --batch -c 'load --flat graphs/composites.mlir; graph' | grep -cE '^(my|warning)'
  | 0
  ! try: mesh 2x4, then discover, then solve
  [1]
  $ shardscope --batch -c 'load --whole graphs/composites.mlir; graph' | tail -1
  | composite_1  8x4xf32, 8x4xi32, 8x32xf32, 8x32xf32  y, i      2.82 kFLOP      1  yes             -
  ! try: mesh 2x4, then discover, then solve

An update of cells alone is explored once for all its lengths: of a fused optimizer with parameters of four shapes, once per
rank.

  $ cat >sgd.mlir <<'END'
  > func.func @main(%p0: tensor<12x7xf32>, %g0: tensor<12x7xf32>, %p1: tensor<24x30xf32>, %g1: tensor<24x30xf32>, %p2: tensor<5xf32>, %g2: tensor<5xf32>, %p3: tensor<96xf32>, %g3: tensor<96xf32>) -> (tensor<12x7xf32>, tensor<24x30xf32>, tensor<5xf32>, tensor<96xf32>) {
  >   %rate = stablehlo.constant dense<0.1> : tensor<f32>
  >   %b0 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<12x7xf32>
  >   %m0 = stablehlo.multiply %b0, %g0 : tensor<12x7xf32>
  >   %q0 = stablehlo.subtract %p0, %m0 : tensor<12x7xf32>
  >   %b1 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<24x30xf32>
  >   %m1 = stablehlo.multiply %b1, %g1 : tensor<24x30xf32>
  >   %q1 = stablehlo.subtract %p1, %m1 : tensor<24x30xf32>
  >   %b2 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<5xf32>
  >   %m2 = stablehlo.multiply %b2, %g2 : tensor<5xf32>
  >   %q2 = stablehlo.subtract %p2, %m2 : tensor<5xf32>
  >   %b3 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<96xf32>
  >   %m3 = stablehlo.multiply %b3, %g3 : tensor<96xf32>
  >   %q3 = stablehlo.subtract %p3, %m3 : tensor<96xf32>
  >   return %q0, %q1, %q2, %q3 : tensor<12x7xf32>, tensor<24x30xf32>, tensor<5xf32>, tensor<96xf32>
  > }
  > END
  $ shardscope --batch -c 'load --whole sgd.mlir; discover --no-cache' 2>/dev/null | grep '^signatures'
  | signatures       2
