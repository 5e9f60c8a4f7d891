A composite is one op, of the kind that its name says. What follows from no operand is the body's; parts that share nothing are an
op each; what no single op can have in its body is inlined, and said so.

  $ shardscope --batch -c 'load graphs/composites.mlir; graph' | sed -n '/^warning/,$p'
  | warning
  | graphs/composites.mlir:11:5: stablehlo.composite my.three_times is inlined, not one op: a graph with loops is no single operator (graphs/composites.mlir:60:5)
  |
  | op                    out                  operands                        flops  trips  live  scope        line
  | constant_0            bf16                 -                              0 FLOP      1  no                    7
  | my.rms_norm_0         16x32xbf16, 16xbf16  x, g                       3.17 kFLOP      1  yes                   8
  | my._foreach_square_0  16x32xbf16           x                            512 FLOP      1  yes                   9
  | my._foreach_square_1  8x32xf32             y                            256 FLOP      1  yes                   9
  | my.top_k_and_all_0    8x4xf32, 8x4xi32     my._foreach_square_1       1.28 kFLOP      1  yes                  10
  | constant_1            i32                  -                              0 FLOP      1  no    three_times    59
  | constant_2            i32                  -                              0 FLOP      3  no    three_times    66
  | add_0                 i32                  while_0.0, constant_2          3 FLOP      3  no    three_times    67
  | my.square_0           8x32xf32             while_0.1                    768 FLOP      3  yes   three_times    68
  | my.square_1           8x32xf32             while_0#1                    256 FLOP      1  yes                  13
  | constant_3            i32                  -                              0 FLOP      1  yes                   -
  | compare_0             i1                   i, constant_3                  1 FLOP      1  yes                  12
  | select_0              8x32xf32             compare_0, my.square_1, y    256 FLOP      1  yes                  12
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load graphs/composites.mlir; discover --no-cache; rules my.rms_norm_0; rules; run --each-rule' | sed -n '/^id/,$p'
  | id  out         in         proof             runs  note
  | R   R, R        R, R       structural           0  -
  | S1  S(0), S(0)  S(0), R    proved on probes   636  -
  | P1  P(sum), R   R, P(sum)  proved on probes   180  -
  | P2  P(avg), R   R, P(avg)  proved on probes   180  -
  |
  | kind                ops  signatures  rows  replicated_only  undetermined
  | constant              4           2     2                2             0
  | my.rms_norm           1           1     4                0             0
  | my._foreach_square    2           2     8                0             0
  | my.top_k_and_all      1           1     2                0             0
  | add                   1           1     2                0             0
  | my.square             2           1     4                0             0
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

Plans, pins and plan files know it by its name.

  $ shardscope --batch -c 'load graphs/composites.mlir; mesh 2x2; pin my.rms_norm_0 "dp: S(0),S(0) <- S(0),R"; pin my.square* "tp: S(1) <- S(1)"; solve; plan save plan.json; plan; run' | grep -E '^(my|ok|peak_bytes|plan_peak_bytes)'
  | peak_bytes      1.89 KiB
  | my.rms_norm_0         S(0)S(0), S(0)S(0)  S(0)S(0), RR               4.00 us      1
  | my._foreach_square_0  S(0)S(0)            S(0)S(0)                   4.00 us      1
  | my._foreach_square_1  S(0)S(1)            S(0)S(1)                   4.00 us      1
  | my.top_k_and_all_0    S(0)S(0), S(0)S(0)  S(0)S(0)                   4.00 us      1
  | my.square_0           S(0)S(1)            S(0)S(1)                   4.00 us      3
  | my.square_1           S(0)S(1)            S(0)S(1)                   4.00 us      1
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
  | constant_1            i32                  -
  | constant_2            i32                  -
  | add_0                 i32                  while_0.0, consta
  | my.square_0           8x32xf32             while_0.1
  | my.square_1           8x32xf32             while_0#1
  | constant_3            i32                  -
  | compare_0             i1                   i, constant_3
  | select_0              8x32xf32             compare_0, my.squ
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve

With --flat it is the ops of its body; with --whole they are those of the one op.

  $ shardscope --batch -c 'load --flat graphs/composites.mlir; graph' | grep -cE '^(my|warning)'
  | 0
  ! try: mesh 2x4, then discover, then solve
  [1]
  $ shardscope --batch -c 'load --whole graphs/composites.mlir; graph' | tail -1
  ! error: a graph with loops is no single operator
  ! where: graphs/composites.mlir:60:5
  ! hint: without --whole a loop is loaded as such, its body cut like any
  $ sed '/"my.three_times/d; s/"my.square" %3/"my.square" %y/' graphs/composites.mlir >no-loop.mlir
  $ shardscope --batch -c 'load --whole no-loop.mlir; graph' | sed -n '/^op /,$p'
  | op           out                                   operands       flops  trips  live  scope  line
  | composite_0  16x32xbf16, 16xbf16, 16x32xbf16       x, g      3.68 kFLOP      1  yes             -
  | composite_1  8x4xf32, 8x4xi32, 8x32xf32, 8x32xf32  y, i      2.05 kFLOP      1  yes             -
  ! try: mesh 2x4, then discover, then solve
