The audit: a partitioned program, and the one before, side by side.

  $ shardscope --batch -c 'view audit --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 audit 0 L O
  | No program was audited yet.
  | a types it: audit PARTITIONED.hlo --against STEP.mlir
  |
  |
  |
  | a audit  Tab pane  : command  ? keys  q prompt

The first wrong instruction is under the cursor.

  $ KEYS=":audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir<Enter>"
  > for size in 140x40 80x24 60x16 20x6; do shardscope --batch -c "view audit --drawn --size $size --keys '$KEYS'" 2>/dev/null; done
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs differ from the program before: result is 4 times the right value
  | ── unsharded ───────────────────────────────── ── partitioned, without offsets and constants ───────────────────────────────────────────────
  |   op             type         instructions       instruction           type          is                                         mark
  |   arg0           2x8x8x8xf32             6       param                 2x8x4x8xf32   S(2)/2 of arg0                             ok
  |   arg1           8x8x3x3xf32             5       param.1               2x8x3x3xf32   S(0)/4 of arg1                             ok
  |   convolution_0  2x8x8x8xf32             3       slice                 2x8x3x8xf32   S(2)/2 rows 1:4 of arg0                    ok
  |                                                  collective-permute    2x8x3x8xf32   rows 1:4 of dim 2 on 4 of 8 ranks of arg0  ok
  |                                                  collective-permute.1  2x8x4x8xf32   rows 4:8 of dim 2 on 4 of 8 ranks of arg0  ok
  |                                                  concatenate           2x8x11x8xf32  S(2)/2 halo 3:4 of arg0                    ok
  |                                                  dynamic-slice.5       2x8x9x8xf32   S(2)/2 halo 1:6 of arg0                    ok
  |                                                  all-gather            8x8x3x3xf32   R of arg1                                  ok
  |                                                  pad                   8x8x4x3xf32   rows 0:4 of dim 2 of arg1                  ok
  |                                                  dynamic-slice.2       8x8x2x3xf32   S(2)/2 of arg1                             ok
  |                                                  select                8x8x2x3xf32   S(2)/2 of arg1                             ok
  |                                                  convolution           2x8x8x8xf32   P of convolution_0                         ok
  |                                                > all-reduce            2x8x8x8xf32   4 times R of convolution_0                 FIRST
  |                                                  dynamic-slice.8       2x2x4x8xf32   4 times S(1)/4 S(2)/2 of convolution_0     wrong
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  | ── all-reduce, line 70 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  | is       4 times R of convolution_0
  | wrong    4 copies are summed
  | right    with {0,4},{1,5},{2,6},{3,7} the output is right
  | operand  convolution: P of convolution_0: terms to be summed among {0,4},{1,5},{2,6},{3,7}
  | moves    7.00 KiB, 30.02 us: convolution_0 from P to R
  | groups   {{0,1,2,3,4,5,6,7}}
  | from     jit(step)/conv_general_dilated   model.py:36
  |
  | > audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir  1 of 1 outputs differ from the program before
  | a audit  b next wrong  c collective  i all  Tab pane  / find  : command  ? keys  q prompt
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs differ from the program …
  | ── partitioned, without offsets and constants ────────────────────── 13 of 14 ──
  |   instruction           is                                         mark
  |   collective-permute    rows 1:4 of dim 2 on 4 of 8 ranks of arg0  ok
  |   collective-permute.1  rows 4:8 of dim 2 on 4 of 8 ranks of arg0  ok
  |   concatenate           S(2)/2 halo 3:4 of arg0                    ok
  |   dynamic-slice.5       S(2)/2 halo 1:6 of arg0                    ok
  |   all-gather            R of arg1                                  ok
  |   pad                   rows 0:4 of dim 2 of arg1                  ok
  |   dynamic-slice.2       S(2)/2 of arg1                             ok
  |   select                S(2)/2 of arg1                             ok
  |   convolution           P of convolution_0                         ok
  | > all-reduce            4 times R of convolution_0                 FIRST
  | ── all-reduce, line 70 ─────────────────────────────────────────────────────────
  | is       4 times R of convolution_0
  | wrong    4 copies are summed
  | right    with {0,4},{1,5},{2,6},{3,7} the output is right
  | operand  convolution: P of convolution_0: terms to be summed among
  |          {0,4},{1,5},{2,6},{3,7}
  | moves    7.00 KiB, 30.02 us: convolution_0 from P to R
  | > audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir  1…
  | a audit  b next wrong  c collective  i all  Tab pane  / find  ? keys  q prompt
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 audit 0 L O
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs diff…
  | ── partitioned, without offsets and constants ── 13 of 14 ──
  |   instructi…  is                                       mark
  |   pad         rows 0:4 of dim 2 of arg1                ok
  |   dynamic-s…  S(2)/2 of arg1                           ok
  |   select      S(2)/2 of arg1                           ok
  |   convoluti…  P of convolution_0                       ok
  | > all-reduce  4 times R of convolution_0               FIRST
  | ── all-reduce, line 70 ─────────────────────────────────────
  | is       4 times R of convolution_0
  | wrong    4 copies are summed
  | right    with {0,4},{1,5},{2,6},{3,7} the output is right
  | > audit samples/audit/conv.partitioned.hlo --against sample…
  | a audit  b next wrong  c collective  i all  ? keys  q prompt
  | no graph │ no mesh │
  | 1 2 3 4 5 6 7 8 9 a…
  | ── partitioned, … ──
  |   instruction
  | > audit samples/aud…
  | a audit  i all

With the program before loaded, its ops can be opened; without --against it is the one to compare with.

  $ shardscope samples/audit/conv.mlir --batch -c "view audit --drawn --size 100x20 --keys ':audit samples/audit/conv.partitioned.hlo<Enter><Enter>'" 2>/dev/null | tail -n 20 | head -n 4
  | conv │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  |
  |
  $ shardscope --batch -c "view audit --drawn --size 100x16 --keys ':audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir<Enter><Enter>'" 2>/dev/null | tail -n 2
  | open the op, or audit the program: load the program before, then audit again
  | a audit  b next wrong  c collective  i all  Tab pane  / find  : command  ? keys  q prompt

b goes to the next wrong instruction, i shows offsets and constants too, Tab the program before.

  $ shardscope --batch -c "view audit --drawn --size 80x24 --keys ':audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir<Enter>b'" -c "view audit --drawn --size 80x24 --keys 'i'" -c "view audit --drawn --size 80x24 --keys '<Tab><Tab>jj'" 2>/dev/null
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs differ from the program …
  | ── partitioned, without offsets and constants ────────────────────── 14 of 14 ──
  |   instruction           is                                         mark
  |   collective-permute.1  rows 4:8 of dim 2 on 4 of 8 ranks of arg0  ok
  |   concatenate           S(2)/2 halo 3:4 of arg0                    ok
  |   dynamic-slice.5       S(2)/2 halo 1:6 of arg0                    ok
  |   all-gather            R of arg1                                  ok
  |   pad                   rows 0:4 of dim 2 of arg1                  ok
  |   dynamic-slice.2       S(2)/2 of arg1                             ok
  |   select                S(2)/2 of arg1                             ok
  |   convolution           P of convolution_0                         ok
  |   all-reduce            4 times R of convolution_0                 FIRST
  | > dynamic-slice.8       4 times S(1)/4 S(2)/2 of convolution_0     wrong
  | ── dynamic-slice.8, line 77 ────────────────────────────────────────────────────
  | is       4 times S(1)/4 S(2)/2 of convolution_0
  | from     jit(step)/conv_general_dilated   model.py:36
  |
  |
  |
  |
  | > audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir  1…
  | a audit  b next wrong  c collective  i all  Tab pane  / find  ? keys  q prompt
  |
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs differ from the program …
  | ── partitioned ───────────────────────────────────────────────────── 39 of 46 ──
  |   instruction           is                                         mark
  |   constant.1            -                                          -
  |   dynamic-slice         -                                          -
  |   reshape               -                                          -
  |   dynamic-slice.1       -                                          -
  |   reshape.1             -                                          -
  |   dynamic-slice.2       S(2)/2 of arg1                             ok
  |   broadcast.2           -                                          -
  |   select                S(2)/2 of arg1                             ok
  |   convolution           P of convolution_0                         ok
  | > all-reduce            4 times R of convolution_0                 FIRST
  | ── all-reduce, line 70 ─────────────────────────────────────────────────────────
  | is       4 times R of convolution_0
  | wrong    4 copies are summed
  | right    with {0,4},{1,5},{2,6},{3,7} the output is right
  | operand  convolution: P of convolution_0: terms to be summed among
  |          {0,4},{1,5},{2,6},{3,7}
  | moves    7.00 KiB, 30.02 us: convolution_0 from P to R
  | every instruction
  | a audit  b next wrong  c collective  i all  Tab pane  / find  ? keys  q prompt
  |
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs differ from the program …
  | ── unsharded (Tab: partitioned) ────────────────────────────────────────────────
  |   op             type         instructions  label  line
  |   arg0           2x8x8x8xf32             6  -         -
  |   arg1           8x8x3x3xf32             5  -         -
  | > convolution_0  2x8x8x8xf32             3  -         4
  |
  |
  |
  |
  |
  |
  |
  | ── convolution, line 69 ────────────────────────────────────────────────────────
  | is       P of convolution_0
  | from     jit(step)/conv_general_dilated   model.py:36
  |
  |
  |
  |
  |
  | a audit  b next wrong  c collective  i all  Tab pane  / find  ? keys  q prompt

Without a fault, the collectives and why they are there.

  $ shardscope --batch -c 'audit samples/audit/mlp.compiled.hlo --against samples/audit/mlp.mlir > /dev/null' -c 'view audit --drawn --size 140x40 --keys c' -c 'view audit --drawn --size 80x24 --keys "<Tab>j"' -c 'view audit --drawn --size 60x16 --keys c' 2>/dev/null
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | mlp.compiled.hlo on 8 ranks: ok  every output agrees; collectives 4, 452 B, 50.00 us
  | ── unsharded ───────────────────── 31 of 40 ── ── partitioned, without offsets and constants ─────────────────────────────────── 21 of 30 ──
  |   op                  type      instructions     instruction         type     is                              mark  of             line
  |   constant_1          f32                  0     param.1             4x8xf32  S(0)/2 of arg2                  ok    arg2            140
  |   broadcast_in_dim_1  8x8xf32              0     param.3             4x8xf32  S(0)/2 of arg3                  ok    arg3            142
  |   multiply_1          8x8xf32              0     dot.7               4x4xf32  S(0)/2 S(1)/4 of dot_general_0  ok    dot_general_0    61
  |   constant_2          f32                  0     tanh.3              4x4xf32  S(0)/2 S(1)/4 of tanh_0         ok    tanh_0          123
  |   reduce_0            f32                  2     dot.6               4x8xf32  S(0)/2 P of dot_general_1       ok    dot_general_1    55
  |   constant_3          f32                  0     all-reduce          4x8xf32  S(0)/2 of dot_general_1         ok    dot_general_1   147
  |   divide_0            f32                  1     sub.20              4x8xf32  S(0)/2 of subtract_1            ok    subtract_1      115
  |   constant_4          f32                  0     broadcast_in_dim.6  4x8xf32  S(0)/2 of multiply_2            ok    multiply_2      118
  |   constant_5          f32                  0     sub.15              4x8xf32  S(0)/2 of subtract_1            ok    subtract_1       73
  |   divide_1            f32                  0     integer_pow.3       4x8xf32  S(0)/2 of multiply_0            ok    multiply_0       74
  |   broadcast_in_dim_2  8x8xf32              0     reduce.1            f32      P of reduce_0                   ok    reduce_0         76
  |   multiply_2          8x8xf32              1     dot.5               4x4xf32  S(0)/2 S(1)/4 of dot_general_3  ok    dot_general_3    49
  |   dot_general_2       8x16xf32             2     dot.4               8x4xf32  S(1)/4 P of dot_general_2       ok    dot_general_2   151
  |   transpose_0         16x8xf32             0     sub.18              4x4xf32  S(0)/2 S(1)/4 of subtract_0     ok    subtract_0      106
  |   dot_general_3       8x16xf32             1     mul.29              4x4xf32  S(0)/2 S(1)/4 of multiply_3     ok    multiply_3      107
  |   multiply_3          8x16xf32             1     mul.28              4x4xf32  S(0)/2 S(1)/4 of multiply_4     ok    multiply_4      108
  |   multiply_4          8x16xf32             1     add_any.3           4x4xf32  S(0)/2 S(1)/4 of add_0          ok    add_0           109
  |   add_0               8x16xf32             1     dot.3               4x8xf32  S(0)/4 P of dot_general_4       ok    dot_general_4   153
  |   dot_general_4       16x8xf32             2   > all-reduce.4        4x8xf32  S(0)/4 of dot_general_4         ok    dot_general_4   154
  | ── all-reduce.4, line 154 ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  | is       S(0)/4 of dot_general_4
  | moves    128 B, 10.00 us: dot_general_4 from S(0)/4 P to S(0)/4
  | groups   {{0,4},{1,5},{2,6},{3,7}}
  | from     jit(step)/(transpose(jvp())/dot_general:transpose(jvp())/dot_general:jvp()/reduce_sum)   model.py:58
  | ── collectives, and why they are there ─────────────────────────────────────────────────────────────────────────────────────────────────────
  |   collective  line  times  bytes        us  of             from      to      groups                   source
  |   all_reduce   147      1  192 B  20.00 us  dot_general_1  S(0)/2 P  S(0)/2  {0,1,2,3},{4,5,6,7}      model.py:59
  |   all_reduce   154      1  128 B  10.00 us  dot_general_4  S(0)/4 P  S(0)/4  {0,4},{1,5},{2,6},{3,7}  model.py:58
  |   all_reduce   154      1  128 B  10.00 us  dot_general_2  S(1)/4 P  S(1)/4  {0,4},{1,5},{2,6},{3,7}  model.py:58
  |   all_reduce   154      1    4 B  10.00 us  reduce_0       P         R       {0,4},{1,5},{2,6},{3,7}  model.py:58
  |
  |
  |
  |
  | a audit  c collective  i all  Tab pane  / find  : command  ? keys  q prompt
  |
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | mlp.compiled.hlo on 8 ranks: ok  every output agrees; collectives 4, 452 B, 50.…
  | ── partitioned, without offsets and constants ────────────────────── 21 of 30 ──
  |   instruction         type     is                              mark
  |   integer_pow.3       4x8xf32  S(0)/2 of multiply_0            ok
  |   reduce.1            f32      P of reduce_0                   ok
  |   dot.5               4x4xf32  S(0)/2 S(1)/4 of dot_general_3  ok
  |   dot.4               8x4xf32  S(1)/4 P of dot_general_2       ok
  |   sub.18              4x4xf32  S(0)/2 S(1)/4 of subtract_0     ok
  |   mul.29              4x4xf32  S(0)/2 S(1)/4 of multiply_3     ok
  |   mul.28              4x4xf32  S(0)/2 S(1)/4 of multiply_4     ok
  |   add_any.3           4x4xf32  S(0)/2 S(1)/4 of add_0          ok
  |   dot.3               4x8xf32  S(0)/4 P of dot_general_4       ok
  |   all-reduce.4        4x8xf32  S(0)/4 of dot_general_4         ok
  | ── collectives, and why they are there ─────────────────────────────────────────
  |   collective  line  times  bytes        us  of             from      to
  |   all_reduce   147      1  192 B  20.00 us  dot_general_1  S(0)/2 P  S(0)/2
  | > all_reduce   154      1  128 B  10.00 us  dot_general_4  S(0)/4 P  S(0)/4
  |   all_reduce   154      1  128 B  10.00 us  dot_general_2  S(1)/4 P  S(1)/4
  |   all_reduce   154      1    4 B  10.00 us  reduce_0       P         R
  |
  |
  | a audit  c collective  i all  Tab pane  / find  : command  ? keys  q prompt
  |
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 audit 0 L O
  | mlp.compiled.hlo on 8 ranks: ok  every output agrees; colle…
  | ── partitioned, without offsets and constants ── 21 of 30 ──
  |   instruction         is                              mark
  |   mul.29              S(0)/2 S(1)/4 of multiply_3     ok
  |   mul.28              S(0)/2 S(1)/4 of multiply_4     ok
  |   add_any.3           S(0)/2 S(1)/4 of add_0          ok
  |   dot.3               S(0)/4 P of dot_general_4       ok
  | > all-reduce.4        S(0)/4 of dot_general_4         ok
  | ── all-reduce.4, line 154 ──────────────────────────────────
  | is       S(0)/4 of dot_general_4
  | moves    128 B, 10.00 us: dot_general_4 from S(0)/4 P to
  |          S(0)/4
  |
  | a audit  c collective  i all  Tab pane  ? keys  q prompt

In ASCII.

  $ shardscope --batch -c 'set ascii on' -c "view audit --drawn --size 140x40 --keys ':audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir<Enter>'" -c 'view audit --drawn --size 80x24' -c 'view audit --drawn --size 60x16' 2>/dev/null | tail -n 82
  | no graph | no mesh | h100x8 | no plan
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs differ from the program before: result is 4 times the right value
  | -- unsharded --------------------------------- -- partitioned, without offsets and constants -----------------------------------------------
  |   op             type         instructions       instruction           type          is                                         mark
  |   arg0           2x8x8x8xf32             6       param                 2x8x4x8xf32   S(2)/2 of arg0                             ok
  |   arg1           8x8x3x3xf32             5       param.1               2x8x3x3xf32   S(0)/4 of arg1                             ok
  |   convolution_0  2x8x8x8xf32             3       slice                 2x8x3x8xf32   S(2)/2 rows 1:4 of arg0                    ok
  |                                                  collective-permute    2x8x3x8xf32   rows 1:4 of dim 2 on 4 of 8 ranks of arg0  ok
  |                                                  collective-permute.1  2x8x4x8xf32   rows 4:8 of dim 2 on 4 of 8 ranks of arg0  ok
  |                                                  concatenate           2x8x11x8xf32  S(2)/2 halo 3:4 of arg0                    ok
  |                                                  dynamic-slice.5       2x8x9x8xf32   S(2)/2 halo 1:6 of arg0                    ok
  |                                                  all-gather            8x8x3x3xf32   R of arg1                                  ok
  |                                                  pad                   8x8x4x3xf32   rows 0:4 of dim 2 of arg1                  ok
  |                                                  dynamic-slice.2       8x8x2x3xf32   S(2)/2 of arg1                             ok
  |                                                  select                8x8x2x3xf32   S(2)/2 of arg1                             ok
  |                                                  convolution           2x8x8x8xf32   P of convolution_0                         ok
  |                                                > all-reduce            2x8x8x8xf32   4 times R of convolution_0                 FIRST
  |                                                  dynamic-slice.8       2x2x4x8xf32   4 times S(1)/4 S(2)/2 of convolution_0     wrong
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  | -- all-reduce, line 70 ---------------------------------------------------------------------------------------------------------------------
  | is       4 times R of convolution_0
  | wrong    4 copies are summed
  | right    with {0,4},{1,5},{2,6},{3,7} the output is right
  | operand  convolution: P of convolution_0: terms to be summed among {0,4},{1,5},{2,6},{3,7}
  | moves    7.00 KiB, 30.02 us: convolution_0 from P to R
  | groups   {{0,1,2,3,4,5,6,7}}
  | from     jit(step)/conv_general_dilated   model.py:36
  |
  | > audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir  1 of 1 outputs differ from the program before
  | a audit  b next wrong  c collective  i all  Tab pane  / find  : command  ? keys  q prompt
  |
  | no graph | no mesh | h100x8 | no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs differ from the program ~
  | -- partitioned, without offsets and constants ---------------------- 13 of 14 --
  |   instruction           is                                         mark
  |   collective-permute    rows 1:4 of dim 2 on 4 of 8 ranks of arg0  ok
  |   collective-permute.1  rows 4:8 of dim 2 on 4 of 8 ranks of arg0  ok
  |   concatenate           S(2)/2 halo 3:4 of arg0                    ok
  |   dynamic-slice.5       S(2)/2 halo 1:6 of arg0                    ok
  |   all-gather            R of arg1                                  ok
  |   pad                   rows 0:4 of dim 2 of arg1                  ok
  |   dynamic-slice.2       S(2)/2 of arg1                             ok
  |   select                S(2)/2 of arg1                             ok
  |   convolution           P of convolution_0                         ok
  | > all-reduce            4 times R of convolution_0                 FIRST
  | -- all-reduce, line 70 ---------------------------------------------------------
  | is       4 times R of convolution_0
  | wrong    4 copies are summed
  | right    with {0,4},{1,5},{2,6},{3,7} the output is right
  | operand  convolution: P of convolution_0: terms to be summed among
  |          {0,4},{1,5},{2,6},{3,7}
  | moves    7.00 KiB, 30.02 us: convolution_0 from P to R
  |
  | a audit  b next wrong  c collective  i all  Tab pane  / find  ? keys  q prompt
  |
  | no graph | no mesh | h100x8 | no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 audit 0 L O
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs diff~
  | -- partitioned, without offsets and constants -- 13 of 14 --
  |   instructi~  is                                       mark
  |   pad         rows 0:4 of dim 2 of arg1                ok
  |   dynamic-s~  S(2)/2 of arg1                           ok
  |   select      S(2)/2 of arg1                           ok
  |   convoluti~  P of convolution_0                       ok
  | > all-reduce  4 times R of convolution_0               FIRST
  | -- all-reduce, line 70 -------------------------------------
  | is       4 times R of convolution_0
  | wrong    4 copies are summed
  | right    with {0,4},{1,5},{2,6},{3,7} the output is right
  |
  | a audit  b next wrong  c collective  i all  ? keys  q prompt

A folder of programs; Enter audits the one under the cursor.

  $ shardscope --batch -c 'view audit --drawn --size 100x18 --keys ":audit samples/audit<Enter>"' -c 'view audit --drawn --size 100x12 --keys "j<Enter>"' 2>/dev/null
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | ── programs (Enter audits one) ────────────────────────────────────────────────────────── 1 of 14 ──
  |   file                     ok   fault   what                 first_wrong  against
  | > conv.compiled.hlo        no   copies  4 copies are summed  all-reduce   conv.before.hlo
  |   conv.partitioned.hlo     no   copies  4 copies are summed  all-reduce   conv.before.hlo
  |   grouped.compiled.hlo     yes  -       -                    -            grouped.before.hlo
  |   grouped.partitioned.hlo  yes  -       -                    -            grouped.before.hlo
  |   halo.compiled.hlo        yes  -       -                    -            halo.before.hlo
  |   halo.partitioned.hlo     yes  -       -                    -            halo.before.hlo
  |   mlp.compiled.hlo         yes  -       -                    -            mlp.before.hlo
  |   mlp.partitioned.hlo      yes  -       -                    -            mlp.before.hlo
  |   reshard.compiled.hlo     yes  -       -                    -            reshard.before.hlo
  |   reshard.partitioned.hlo  yes  -       -                    -            reshard.before.hlo
  |   scan.compiled.hlo        yes  -       -                    -            scan.before.hlo
  |   scan.partitioned.hlo     yes  -       -                    -            scan.before.hlo
  | > audit samples/audit  2 of 14 programs are wrong
  | a audit  Enter open  Tab pane  / find  : command  ? keys  q prompt
  |
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | conv.partitioned.hlo on 8 ranks: WRONG  1 of 1 outputs differ from the program before: convolution_…
  | ── unsharded ──────────────────── ── partitioned, without offsets and constants ──────── 13 of 14 ──
  |   op             instructions       instruction        is                                      mark
  |   arg0                      6       pad                rows 0:4 of dim 2 of w                  ok
  |   arg1                      5       dynamic-slice.2    S(2)/2 of w                             ok
  |   convolution_0             3       select             S(2)/2 of w                             ok
  |                                     convolution        P of convolution_0                      ok
  |                                   > all-reduce         4 times R of convolution_0              FIRST
  | > audit "samples/audit/conv.partitioned.hlo" --against "samples/audit/conv.before.hlo"  1 of 1 outp…
  | a audit  b next wrong  c collective  i all  Tab pane  / find  : command  ? keys  q prompt

What cannot be audited.

  $ shardscope --batch -c 'view audit --drawn --size 80x10 --keys ":audit samples/audit/conv.partitioned.hlo --against samples/audit/mlp.mlir<Enter>"' 2>/dev/null
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | the programs do not belong together: 2 inputs and 1 outputs, and 4 and 3
  | samples/audit/mlp.mlir
  |
  |
  |
  |
  | > audit samples/audit/conv.partitioned.hlo --against samples/audit/mlp.mlir  th…
  | a audit  Tab pane  : command  ? keys  q prompt
