The op screen: the rows of an op, what they cost, and a picture of the selected one.

  $ cat > conv.mlir <<'END'
  > module @conv {
  >   func.func public @main(%x: tensor<8x12x12x24xf32>, %w: tensor<3x3x24x96xf32>) -> tensor<8x12x12x96xf32> {
  >     %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x12x12x24xf32>, tensor<3x3x24x96xf32>) -> tensor<8x12x12x96xf32>
  >     return %0 : tensor<8x12x12x96xf32>
  >   }
  > }
  > END
  $ cat > words.mlir <<'END'
  > module @words {
  >   func.func public @main(%table: tensor<24x16xf32>, %ids: tensor<6x1xi32>, %y: tensor<6x16xf32>) -> tensor<6x32xf32> {
  >     %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> : (tensor<24x16xf32>, tensor<6x1xi32>) -> tensor<6x16xf32>
  >     %1 = stablehlo.concatenate %0, %y, dim = 1 : (tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x32xf32>
  >     return %1 : tensor<6x32xf32>
  >   }
  > }
  > END
  $ shardscope --batch -c 'view op --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | No graph is loaded, so there is no op.
  | : load FILE loads one
  |
  |
  |
  | Tab pane  : command  ? keys  q prompt
  $ shardscope conv.mlir --batch -c 'view op --drawn --size 60x8' 2>/dev/null | tail -n 8
  | conv │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | The rules of the ops are not discovered yet.
  | D discovers them
  |
  |
  |
  | Tab pane  : command  ? keys  q prompt
  $ shardscope conv.mlir --batch -c 'discover; view op --drawn --size 100x30 --keys "jjjj"' 2>/dev/null | tail -n 30
  | conv │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | convolution_0 8x12x12x24xf32, 3x3x24x96xf32 -> 8x12x12x96xf32                                 line 3
  | window_strides 1,1  padding 1,1,1,1  lhs_dilation 1,1  rhs_dilation 1,1  window_reversal 0,0  input…
  | ShardSpec [S1, S4|S5, S6|S7, S2], [N, N, S2, S3]
  | CombineSpec S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=3); S4: gather(dim=1, trim=1:1);
  |             S5: gather(dim=1, halo=1:1, op=SUM); S6: gather(dim=2, trim=1:1); S7: gather(dim=2,
  |             halo=1:1, op=SUM)
  | ── rows and attempts ─────────────── 5 of 33 ── ── row S4 on 4 ranks ───────────────────────────────
  |   id  results <- operands           proof       operand 0  8x12x12x24xf32  S(1,halo=1:1)  dim 1 is …
  |   R   R <- R, R                     structural    rank 0 ▒███░········   1 fill + 3 + 1 from r1
  |   S1  S(0) <- S(0), R               exact         rank 1  ··░███░·····   1 from r0 + 3 + 1 from r2
  |   S2  P(sum) <- S(3), S(2)          exact         rank 2  ·····░███░··   1 from r1 + 3 + 1 from r3
  |   S3  S(3) <- R, S(3)               exact         rank 3  ········░███▒  1 from r2 + 3 + 1 fill
  | > S4  S(1) <- S(1, halo=1:1), R     fragile     operand 1  3x3x24x96xf32  R
  |   S5  S(1, halo=1:1, sum) <- S(1, … fragile       each   ██████████████████████  whole
  |   S6  S(2) <- S(2, halo=1:1), R     fragile     each rank  convolution 8x5x12x24xf32, 3x3x24x96xf32
  |   S7  S(2, halo=1:1, sum) <- S(2, … fragile                -> 8x5x12x96xf32
  |   P1  P(sum) <- P(sum), R           exact       result 0  8x12x12x96xf32  S(1)  dim 1 is 12
  |   P2  P(sum) <- R, P(sum)           exact         gather along dim 1, halo trimmed
  |   P3  P(avg) <- P(avg), R           exact         rank 0 ×███×········   1 dropped + 3 + 1 dropped
  |   P4  P(avg) <- R, P(avg)           exact         rank 1  ··×███×·····   1 dropped + 3 + 1 dropped
  |   cut operand 0 dim 1               refuted       rank 2  ·····×███×··   1 dropped + 3 + 1 dropped ⋮
  | ── evidence of S4 ──────────────────────────────────────────────────────────────────────────────────
  | fragile: <n> runs, <n> cells could have refuted it
  | attempt: cut operand 0 dim 1, with a halo: 9 probes; 1 row of the result for 1 of the operand; rows
  | that need the left neighbour: 1; rows needed of the right one: 1
  | only if pieces are at least as long as the halo
  |
  | ] next op  a axis  Enter evidence  Tab pane  / find  w why  : command  ? keys  q prompt
  $ shardscope conv.mlir --batch -c 'mesh 2x4; cluster toy; solve; view op --drawn --size 140x40 --keys "jjjja"' 2>/dev/null | tail -n 40
  | conv │ dp2×tp4 │ toy │ plan 5.97 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | convolution_0 8x12x12x24xf32, 3x3x24x96xf32 -> 8x12x12x96xf32                                                                         line 3
  | window_strides 1,1  padding 1,1,1,1  lhs_dilation 1,1  rhs_dilation 1,1  window_reversal 0,0  input_batch_dimension 0  input_feature_dimens…
  | ShardSpec [S1, S4|S5, S6|S7, S2], [N, N, S2, S3]
  | CombineSpec S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=3); S4: gather(dim=1, trim=1:1); S5: gather(dim=1, halo=1:1, op=SUM); S6:
  |             gather(dim=2, trim=1:1); S7: gather(dim=2, halo=1:1, op=SUM)
  | ── rows and attempts ────────────────────────────────── 8 of 33 ── ── row S7 on tp = 4 ─────────────────────────────────────────────────────
  |   id  results <- operands            proof          on tp  plan    operand 0  8x12x12x24xf32  S(2,fill=1:1)  dim 2 is 12
  |   R   R <- R, R                      structural  +18.0 ms            rank 0 ▒▒██████▒▒················    1 fill + 3 + 1 fill
  |   S1  S(0) <- S(0), R                exact              0      tp    rank 1   ····▒▒██████▒▒··········    1 fill + 3 + 1 fill
  |   S2  P(sum) <- S(3), S(2)           exact        +187 us            rank 2   ··········▒▒██████▒▒····    1 fill + 3 + 1 fill
  |   S3  S(3) <- R, S(3)                exact        +124 us  dp        rank 3   ················▒▒██████▒▒  1 fill + 3 + 1 fill
  |   S4  S(1) <- S(1, halo=1:1), R      fragile     +4.06 ms          operand 1  3x3x24x96xf32  R
  |   S5  S(1, halo=1:1, sum) <- S(1, f… fragile                         each   ████████████████████████████████  whole
  |   S6  S(2) <- S(2, halo=1:1), R      fragile     +4.06 ms          each rank  convolution 8x12x5x24xf32, 3x3x24x96xf32 -> 8x12x5x96xf32
  | > S7  S(2, halo=1:1, sum) <- S(2, f… fragile                       result 0  8x12x12x96xf32  S(2,halo=1:1,sum)  dim 2 is 12
  |   P1  P(sum) <- P(sum), R            exact                           gather along dim 2, sum of what neighbours share
  |   P2  P(sum) <- R, P(sum)            exact                           rank 0 ▓▓██████▓▓················    1 shared + 3 + 1 shared
  |   P3  P(avg) <- P(avg), R            exact                           rank 1   ····▓▓██████▓▓··········    1 shared + 3 + 1 shared
  |   P4  P(avg) <- R, P(avg)            exact                           rank 2   ··········▓▓██████▓▓····    1 shared + 3 + 1 shared
  |   cut operand 0 dim 1                refuted                         rank 3   ················▓▓██████▓▓  1 shared + 3 + 1 shared
  |   cut operand 0 dim 1 with operand 1 P(sum)          refuted       ▒ fill  ▓ reduced with its owner's
  |   cut operand 0 dim 1 with operand 1 P(prod)         refuted
  |   cut operand 0 dim 2                refuted
  |   cut operand 0 dim 2 with operand 1 P(sum)          refuted
  |   cut operand 0 dim 2 with operand 1 P(prod)         refuted
  |   cut operand 1 dim 0                refuted
  |   cut operand 1 dim 0, with a halo   no lengths
  |   cut operand 1 dim 1                refuted
  |   cut operand 1 dim 1, with a halo   no lengths
  |   cut together operand 1 dim 0, operand 1 dim 1      refuted
  |   operand 0 P(avg), operand 1 P(avg) refuted
  | ── evidence of S7 ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  | fragile: <n> runs, <n> cells could have refuted it
  | attempt: cut operand 0 dim 2, results overlapping: 9 probes; a piece has 1 rows before and 1 past its share of the result
  | only if pieces are at least as long as the shared rows, which are reduced by sum
  |
  |
  | ] next op  a axis  Enter evidence  P pin  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope conv.mlir --batch -c 'set ascii on; mesh 2x4; discover; view op --drawn --size 140x40 --keys "jjjjja"' 2>/dev/null | tail -n 40
  | conv | dp2xtp4 | h100x8 | no plan
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | convolution_0 8x12x12x24xf32, 3x3x24x96xf32 -> 8x12x12x96xf32                                                                         line 3
  | window_strides 1,1  padding 1,1,1,1  lhs_dilation 1,1  rhs_dilation 1,1  window_reversal 0,0  input_batch_dimension 0  input_feature_dimens~
  | ShardSpec [S1, S4|S5, S6|S7, S2], [N, N, S2, S3]
  | CombineSpec S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=3); S4: gather(dim=1, trim=1:1); S5: gather(dim=1, halo=1:1, op=SUM); S6:
  |             gather(dim=2, trim=1:1); S7: gather(dim=2, halo=1:1, op=SUM)
  | -- rows and attempts ---------------------------------- 6 of 33 -- -- row S5 on tp = 4 -----------------------------------------------------
  |   id  results <- operands            proof          on tp  plan    operand 0  8x12x12x24xf32  S(1,fill=1:1)  dim 1 is 12
  |   R   R <- R, R                      structural                      rank 0 ==######==................    1 fill + 3 + 1 fill
  |   S1  S(0) <- S(0), R                exact                           rank 1   ....==######==..........    1 fill + 3 + 1 fill
  |   S2  P(sum) <- S(3), S(2)           exact                           rank 2   ..........==######==....    1 fill + 3 + 1 fill
  |   S3  S(3) <- R, S(3)                exact                           rank 3   ................==######==  1 fill + 3 + 1 fill
  |   S4  S(1) <- S(1, halo=1:1), R      fragile                       operand 1  3x3x24x96xf32  R
  | > S5  S(1, halo=1:1, sum) <- S(1, f~ fragile                         each   ################################  whole
  |   S6  S(2) <- S(2, halo=1:1), R      fragile                       each rank  convolution 8x5x12x24xf32, 3x3x24x96xf32 -> 8x5x12x96xf32
  |   S7  S(2, halo=1:1, sum) <- S(2, f~ fragile                       result 0  8x12x12x96xf32  S(1,halo=1:1,sum)  dim 1 is 12
  |   P1  P(sum) <- P(sum), R            exact                           gather along dim 1, sum of what neighbours share
  |   P2  P(sum) <- R, P(sum)            exact                           rank 0 %%######%%................    1 shared + 3 + 1 shared
  |   P3  P(avg) <- P(avg), R            exact                           rank 1   ....%%######%%..........    1 shared + 3 + 1 shared
  |   P4  P(avg) <- R, P(avg)            exact                           rank 2   ..........%%######%%....    1 shared + 3 + 1 shared
  |   cut operand 0 dim 1                refuted                         rank 3   ................%%######%%  1 shared + 3 + 1 shared
  |   cut operand 0 dim 1 with operand 1 P(sum)          refuted       = fill  % reduced with its owner's
  |   cut operand 0 dim 1 with operand 1 P(prod)         refuted
  |   cut operand 0 dim 2                refuted
  |   cut operand 0 dim 2 with operand 1 P(sum)          refuted
  |   cut operand 0 dim 2 with operand 1 P(prod)         refuted
  |   cut operand 1 dim 0                refuted
  |   cut operand 1 dim 0, with a halo   no lengths
  |   cut operand 1 dim 1                refuted
  |   cut operand 1 dim 1, with a halo   no lengths
  |   cut together operand 1 dim 0, operand 1 dim 1      refuted
  |   operand 0 P(avg), operand 1 P(avg) refuted
  | -- evidence of S5 --------------------------------------------------------------------------------------------------------------------------
  | fragile: <n> runs, <n> cells could have refuted it
  | attempt: cut operand 0 dim 1, results overlapping: 9 probes; a piece has 1 rows before and 1 past its share of the result
  | only if pieces are at least as long as the shared rows, which are reduced by sum
  |
  |
  | ] next op  a axis  Enter evidence  P pin  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope conv.mlir --batch -c 'discover; view op --drawn --size 60x16 --keys "jjjj"' 2>/dev/null | tail -n 16
  | conv │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | convolution_0 8x12x12x24xf32, 3x3x24x96xf32 -> 8x12x12x96xf…
  | line 3    window_strides 1,1  padding 1,1,1,1  lhs_dilation…
  | ── rows and attempts ──────────────────────────── 5 of 33 ──
  |   S2  P(sum) <- S(3), S(2)                       exact
  |   S3  S(3) <- R, S(3)                            exact
  | > S4  S(1) <- S(1, halo=1:1), R                  fragile
  | ── row S4 on 4 ranks ───────────────────────────────────────
  | operand 0  8x12x12x24xf32  S(1,halo=1:1)  dim 1 is 12
  |   rank 0 ▒███░········   1 fill + 3 + 1 from r1
  |   rank 1  ··░███░·····   1 from r0 + 3 + 1 from r2
  |   rank 2  ·····░███░··   1 from r1 + 3 + 1 from r3
  |   rank 3  ········░███▒  1 from r2 + 3 + 1 fill            ⋮
  |
  | ] next op  a axis  Enter evidence  / find  ? keys  q prompt
  $ shardscope conv.mlir --batch -c 'set ascii on; discover; view op --drawn --size 60x16 --keys "jj<Tab>jjjj"' 2>/dev/null | tail -n 16
  | conv | no mesh | h100x8 | no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | convolution_0 8x12x12x24xf32, 3x3x24x96xf32 -> 8x12x12x96xf~
  | line 3    window_strides 1,1  padding 1,1,1,1  lhs_dilation~
  | -- rows and attempts ---------------------------- 3 of 33 --
  |   R   R <- R, R                                  structural
  |   S1  S(0) <- S(0), R                            exact
  | > S2  P(sum) <- S(3), S(2)                       exact
  | -- row S2 on 4 ranks ---------------------------------------
  |   rank 3 ..................######  6
  | operand 1  3x3x24x96xf32  S(2)  dim 2 is 24
  |   rank 0 ######..................  6
  |   rank 1 ......######............  6
  |   rank 2 ............######......  6                       :
  |
  | ] next op  a axis  Enter evidence  / find  ? keys  q prompt
  $ shardscope conv.mlir --batch -c 'discover; view op --drawn --size 20x6 --keys "jj"' 2>/dev/null | tail -n 6
  | conv │ no mesh │ h1…
  | 1 2 op 3 4 5 6 7 8 9
  |   S1  S(0) <- S(0)…
  | > S2  P(sum) <- S(…
  |
  | ] next op  a axis

P pins the row on the axis that a chooses, and the plan is made again; X removes the pin.

  $ shardscope conv.mlir --batch -c 'mesh 2x4; cluster toy; solve; view op --drawn --size 100x20 --keys "jjjjaP"; pins' 2>/dev/null | tail -n 24
  |
  | conv │ dp2×tp4 │ toy │ plan 9.99 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | convolution_0 8x12x12x24xf32, 3x3x24x96xf32 -> 8x12x12x96xf32                                 line 3
  | window_strides 1,1  padding 1,1,1,1  lhs_dilation 1,1  rhs_dilation 1,1  window_reversal 0,0  input…
  | ShardSpec [S1, S4|S5, S6|S7, S2], [N, N, S2, S3]
  | CombineSpec S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=3); S4: gather(dim=1, trim=1:1); …
  | ── rows and attempts ─────────────── 8 of 33 ── ── row S7 on tp = 4 ────────────────────────────────
  |   id  results <- operands        on tp  plan    operand 0  8x12x12x24xf32  S(2,fill=1:1)  dim 2 is …
  |   S1  S(0) <- S(0), R         -3.94 ms            rank 0 ▒███▒········   1 fill + 3 + 1 fill
  |   S2  P(sum) <- S(3), S(2)    -3.81 ms            rank 1  ··▒███▒·····   1 fill + 3 + 1 fill
  |   S3  S(3) <- R, S(3)         -3.88 ms  dp        rank 2  ·····▒███▒··   1 fill + 3 + 1 fill
  |   S4  S(1) <- S(1, halo=1:1…  +62.2 us            rank 3  ········▒███▒  1 fill + 3 + 1 fill
  |   S5  S(1, halo=1:1, sum) <…                    operand 1  3x3x24x96xf32  R
  |   S6  S(2) <- S(2, halo=1:1…         0            each   ██████████████████████  whole
  | > S7  S(2, halo=1:1, sum) <…               ●tp  each rank  convolution 8x12x5x24xf32, 3x3x24x96xf32⋮
  | ── evidence of S7 ──────────────────────────────────────────────────────────────────────────────────
  | fragile: <n> runs, <n> cells could have refuted it
  | attempt: cut operand 0 dim 2, results overlapping: 9 probes; a piece has 1 rows before and 1 past
  | > pin convolution_0 "tp: S7"  solved again: 9.99 ms (+4.02 ms)
  | ] next op  a axis  Enter evidence  P pin  Tab pane  / find  w why  S solve  ? keys  q prompt
  |
  | op             row     applied  why
  | convolution_0  tp: S7        1  -
  $ shardscope conv.mlir --batch -c 'mesh 2x4; cluster toy; solve; view op --drawn --size 100x20 --keys "jjaPX"; pins' 2>/dev/null | tail -n 22
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | convolution_0 8x12x12x24xf32, 3x3x24x96xf32 -> 8x12x12x96xf32                                 line 3
  | window_strides 1,1  padding 1,1,1,1  lhs_dilation 1,1  rhs_dilation 1,1  window_reversal 0,0  input…
  | ShardSpec [S1, S4|S5, S6|S7, S2], [N, N, S2, S3]
  | CombineSpec S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=3); S4: gather(dim=1, trim=1:1); …
  | ── rows and attempts ─────────────── 6 of 33 ── ── row S5 on tp = 4 ────────────────────────────────
  |   id  results <- operands        on tp  plan    operand 0  8x12x12x24xf32  S(1,fill=1:1)  dim 1 is …
  |   R   R <- R, R               +18.0 ms            rank 0 ▒███▒········   1 fill + 3 + 1 fill
  |   S1  S(0) <- S(0), R                0      tp    rank 1  ··▒███▒·····   1 fill + 3 + 1 fill
  |   S2  P(sum) <- S(3), S(2)     +187 us            rank 2  ·····▒███▒··   1 fill + 3 + 1 fill
  |   S3  S(3) <- R, S(3)          +124 us  dp        rank 3  ········▒███▒  1 fill + 3 + 1 fill
  |   S4  S(1) <- S(1, halo=1:1…  +4.06 ms          operand 1  3x3x24x96xf32  R
  | > S5  S(1, halo=1:1, sum) <…                      each   ██████████████████████  whole
  |   S6  S(2) <- S(2, halo=1:1…  +4.06 ms          each rank  convolution 8x5x12x24xf32, 3x3x24x96xf32⋮
  | ── evidence of S5 ──────────────────────────────────────────────────────────────────────────────────
  | fragile: <n> runs, <n> cells could have refuted it
  | attempt: cut operand 0 dim 1, results overlapping: 9 probes; a piece has 1 rows before and 1 past
  | > unpin convolution_0  solved again: 5.97 ms (-4.02 ms)
  | ] next op  a axis  Enter evidence  P pin  Tab pane  / find  w why  S solve  ? keys  q prompt
  |
  | op  row  applied  why
  | (none)
  $ shardscope conv.mlir --batch -c 'discover; view op --drawn --size 60x12 --keys "jP"' 2>/dev/null | tail -n 3
  |   S3  S(3) <- R, S(3)                            exact
  | pin the row on this axis: no mesh is set: type : mesh 2x4
  | ] next op  a axis  Enter evidence  / find  ? keys  q prompt

Enter shows more of the evidence; ] is the next op; a filter leaves the attempts that hold a text.

  $ shardscope words.mlir --batch -c 'discover; view op --drawn --size 100x24 --keys "jjjj<Enter>"' 2>/dev/null | tail -n 24
  | words │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | gather_0 24x16xf32, 6x1xi32 -> 6x16xf32                                                       line 3
  | offset_dims 1  collapsed_slice_dims 0  start_index_map 0  index_vector_dim 1  slice_sizes 1,16  ind…
  | ShardSpec [S3, S1], [S2, N]
  | CombineSpec S1: gather(dim=1); S2: gather(dim=0); S3: reduce(op=SUM)
  | ── rows and attempts ─────────────── 5 of 10 ── ── row P1 on 4 ranks ───────────────────────────────
  |   id  results <- operands           proof       operand 0  24x16xf32  P(sum)
  |   R   R <- R, R                     structural  Σ rank 0 ██████████████████████  a term of each cell
  |   S1  S(1) <- S(1), R               structural  + rank 1 ██████████████████████  a term of each cell
  |   S2  S(0) <- R, S(0)               structural  + rank 2 ██████████████████████  a term of each cell
  |   S3  P(sum) <- S(0), R             exact       + rank 3 ██████████████████████  a term of each cell
  | > P1  P(sum) <- P(sum), R           exact       operand 1  6x1xi32  R
  |   P2  P(avg) <- P(avg), R           exact         each   ██████████████████████  whole             ⋮
  | ── evidence of P1 ──────────────────────────────────────────────────────────────────────────────────
  | exact: <n> runs, <n> cells could have refuted it
  | attempt: operand 0 P(sum): 10 probes
  |
  |
  |
  |
  |
  |
  | ] next op  a axis  Enter evidence  Tab pane  / find  w why  : command  ? keys  q prompt
  $ shardscope words.mlir --batch -c 'discover; view op --drawn --size 100x24 --keys "]jjjaa"' 2>/dev/null | tail -n 24
  | words │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | concatenate_0 6x16xf32, 6x16xf32 -> 6x32xf32                                                  line 4
  | dimension 1
  | ShardSpec [S1, S2], [S1, S2]
  | CombineSpec S1: gather(dim=0); S2: gather(dim=1, block=2)
  | ── rows and attempts ─────────────── 4 of 13 ── ── row P1 on 2 ranks ───────────────────────────────
  |   id  results <- operands           proof       operand 0  6x16xf32  P(sum)
  |   R   R <- R, R                     structural  Σ rank 0 ██████████████████████  a term of each cell
  |   S1  S(0) <- S(0), S(0)            structural  + rank 1 ██████████████████████  a term of each cell
  |   S2  S(1, block=2) <- S(1), S(1)   structural  operand 1  6x16xf32  P(sum)
  | > P1  P(sum) <- P(sum), P(sum)      exact       Σ rank 0 ██████████████████████  a term of each cell
  |   P2  P(avg) <- P(avg), P(avg)      exact       + rank 1 ██████████████████████  a term of each cell
  |   P3  P(max) <- P(max), P(max)      structural  each rank  concatenate 6x16xf32, 6x16xf32 ->
  |   P4  P(min) <- P(min), P(min)      structural             6x32xf32
  |   P5  P(prod) <- P(prod), P(prod)   structural  result 0  6x32xf32  P(sum)
  |   cut operand 0 dim 1               refuted       sum of the ranks' terms
  |   cut operand 0 dim 1, with a halo     refuted  Σ rank 0 ██████████████████████  a term of each cell
  |   cut operand 1 dim 1               refuted     + rank 1 ██████████████████████  a term of each cell
  | ── evidence of P1 ──────────────────────────────────────────────────────────────────────────────────
  | exact: <n> runs, <n> cells could have refuted it
  | attempt: operand 0 P(sum), operand 1 P(sum): 10 probes
  |
  | ] next op  a axis  Enter evidence  Tab pane  / find  w why  : command  ? keys  q prompt
  $ shardscope words.mlir --batch -c 'discover; view op --drawn --size 80x20 --keys "&refuted<Enter>jj"' 2>/dev/null | tail -n 20
  | words │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | gather_0 24x16xf32, 6x1xi32 -> 6x16xf32                                   line 3
  | offset_dims 1  collapsed_slice_dims 0  start_index_map 0  index_vector_dim 1  s…
  | ShardSpec [S3, S1], [S2, N]
  | CombineSpec S1: gather(dim=1); S2: gather(dim=0); S3: reduce(op=SUM)
  | ── rows and attempts, filtered ────── ── 4 ranks ───────────────────────────────
  |   id  results <- operands proof       no reduction of the pieces gives the
  | > cut operand 0 dim 0        refuted  whole: length 2 on 2 ranks, draw 0: cell
  |                                       [0,0] is -0.588309917, sum gives
  |                                       -0.641352954
  |
  |
  |
  |
  | ── evidence ────────────────────────────────────────────────────────────────────
  | attempt: cut operand 0 dim 0: refuted
  | no reduction of the pieces gives the whole: length 2 on 2 ranks, draw 0: cell
  |
  | ] next op  a axis  Enter evidence  Tab pane  / find  w why  ? keys  q prompt

After the last axis, all axes as the plan cuts the op.

  $ cat > dot.mlir <<'END'
  > module @dot {
  >   func.func public @main(%x: tensor<512x256xf32>, %w: tensor<256x128xf32>) -> tensor<512x128xf32> {
  >     %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<512x256xf32>, tensor<256x128xf32>) -> tensor<512x128xf32>
  >     return %0 : tensor<512x128xf32>
  >   }
  > }
  > END
  $ shardscope dot.mlir --batch -c 'mesh 2x4; cluster toy; pin dot_general_0 "S(0)S(1) <- S(0)R, RS(1)"; solve; view op --drawn --size 100x34 --keys "aa"' 2>/dev/null | tail -n 34
  | dot │ dp2×tp4 │ toy │ plan 4.19 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | dot_general_0 512x256xf32, 256x128xf32 -> 512x128xf32                                         line 3
  | lhs_contracting_dimensions 1  rhs_contracting_dimensions 0
  | ShardSpec [S1, S2], [S2, S3]
  | CombineSpec S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=1)
  | ── rows and attempts ────────────────────────── ── the plan on all axes, with ranks ────────────────
  |   id  results <- operands   proof       plan    operand 0  512x256xf32  S(0)R
  |   R   R <- R, R             structural                    ┌───┐
  | > S1  S(0) <- S(0), R       exact      ●dp          0-255 │0-3│
  |   S2  P(sum) <- S(1), S(0)  exact                         ├───┤
  |   S3  S(1) <- R, S(1)       exact          ●tp    256-511 │4-7│
  |   P1  P(sum) <- P(sum), R   exact                         └───┘
  |   P2  P(sum) <- R, P(sum)   exact               operand 1  256x128xf32  RS(1)
  |   P3  P(avg) <- P(avg), R   exact                  0-31   32-63  64-95  96-127
  |   P4  P(avg) <- R, P(avg)   exact                 ┌──────┬──────┬──────┬──────┐
  |   operand 0 P(avg), operand 1 P(avg)   refuted    │0,4   │1,5   │2,6   │3,7   │
  |   operand 0 P(max), operand 1 P(max)   refuted    └──────┴──────┴──────┴──────┘
  |   operand 0 P(max)                     refuted  result 0  512x128xf32  S(0)S(1)
  |   operand 1 P(max)                     refuted             0-31   32-63  64-95  96-127
  |   operand 0 P(min), operand 1 P(min)   refuted            ┌──────┬──────┬──────┬──────┐
  |   operand 0 P(min)                     refuted      0-255 │0     │1     │2     │3     │
  |   operand 1 P(min)                     refuted            ├──────┼──────┼──────┼──────┤
  |   operand 0 P(prod), operand 1 P(prod) refuted    256-511 │4     │5     │6     │7     │
  |   operand 0 P(prod)                    refuted            └──────┴──────┴──────┴──────┘
  |   operand 1 P(prod)                    refuted
  |
  | ── evidence of S1 ──────────────────────────────────────────────────────────────────────────────────
  | exact: 38 runs, 77 cells could have refuted it
  | attempt: cut operand 0 dim 0: 8 probes
  |
  |
  |
  | ] next op  a axis  Enter evidence  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope dot.mlir --batch -c 'set ascii on; mesh 2x4; cluster toy; pin dot_general_0 "P(sum)S(0) <- S(1)S(0), S(0)R"; solve; view op --drawn --size 60x24 --keys "aaP<Tab>jj"' 2>/dev/null | tail -n 24
  | dot | dp2xtp4 | toy | plan 4.23 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | dot_general_0 512x256xf32, 256x128xf32 -> 512x128xf32
  | line 3    lhs_contracting_dimensions 1  rhs_contracting_dim~
  | ShardSpec [S1, S2], [S2, S3]
  | CombineSpec S1: gather(dim=0); S2: reduce(op=SUM); S3: gath~
  | -- rows and attempts ---------------------------- 3 of 18 --
  |   id  results <- operands                proof       plan
  |   R   R <- R, R                          structural
  |   S1  S(0) <- S(0), R                    exact          *tp
  | > S2  P(sum) <- S(1), S(0)               exact      *dp
  | -- the plan on all axes, with ranks ------------------------
  |           +-------+-------+
  |     0-127 |0      |4      |
  |           +-------+-------+
  |   128-255 |1      |5      |
  |           +-------+-------+
  |   256-383 |2      |6      |
  |           +-------+-------+                                :
  | -- evidence of S2 ------------------------------------------
  | exact: 45 runs, 69 cells could have refuted it
  | attempt: cut operand 0 dim 1, operand 1 dim 0: 10 probes
  |
  | ] next op  a axis  Enter evidence  / find  ? keys  q prompt

The picture alone, and its numbers as a table.

  $ shardscope conv.mlir --batch -c 'discover --no-cache; rules convolution_0 --row S4 --drawn' 2>/dev/null | sed -n '/^operand/,$p'
  | operand 0  8x12x12x24xf32  S(1,halo=1:1)  dim 1 is 12
  |   rank 0 ▒▒██████░░················    1 fill + 3 + 1 from rank 1
  |   rank 1   ····░░██████░░··········    1 from rank 0 + 3 + 1 from rank 2
  |   rank 2   ··········░░██████░░····    1 from rank 1 + 3 + 1 from rank 3
  |   rank 3   ················░░██████▒▒  1 from rank 2 + 3 + 1 fill
  | operand 1  3x3x24x96xf32  R
  |   each   ████████████████████████████████  whole
  | each rank  convolution 8x5x12x24xf32, 3x3x24x96xf32 -> 8x5x12x96xf32
  | result 0  8x12x12x96xf32  S(1)  dim 1 is 12
  |   gather along dim 1, halo trimmed
  |   rank 0 ××██████××················    1 dropped + 3 + 1 dropped
  |   rank 1   ····××██████××··········    1 dropped + 3 + 1 dropped
  |   rank 2   ··········××██████××····    1 dropped + 3 + 1 dropped
  |   rank 3   ················××██████××  1 dropped + 3 + 1 dropped
  | ░ halo  ▒ fill  × dropped
  $ shardscope words.mlir --batch -c 'set ascii on; rules gather_0 --row S3 --drawn; rules concatenate_0 --row S2 --ranks 2 --drawn' 2>/dev/null | sed -n '/^operand/,$p'
  | operand 0  24x16xf32  S(0)  dim 0 is 24
  |   rank 0 ######..................  6
  |   rank 1 ......######............  6
  |   rank 2 ............######......  6
  |   rank 3 ..................######  6
  | operand 1  6x1xi32  R
  |   each   ################################  whole
  | each rank  gather 6x16xf32, 6x1xi32 -> 6x16xf32
  |   rank r looks up index - 6 r; outside 0-5: masked to 0
  | result 0  6x16xf32  P(sum)
  |   sum of the ranks' terms
  | + rank 0 ################################  a term of each cell
  | + rank 1 ################################  a term of each cell
  | + rank 2 ################################  a term of each cell
  | + rank 3 ################################  a term of each cell
  |
  | operand 0  6x16xf32  S(1)  dim 1 is 16
  |   rank 0 ################................  8
  |   rank 1 ................################  8
  | operand 1  6x16xf32  S(1)  dim 1 is 16
  |   rank 0 ################................  8
  |   rank 1 ................################  8
  | each rank  concatenate 6x8xf32, 6x8xf32 -> 6x16xf32
  | result 0  6x32xf32  S(1,block=2)  dim 1 is 32
  |   gather along dim 1, block by block (2)
  |   rank 0 #######.......|#######.......  2 x 8
  |   rank 1 .......#######|.......#######  2 x 8
  $ shardscope conv.mlir --batch -c 'rules convolution_0 --row S4' 2>/dev/null | sed -n '/^row/,$p'
  | row        S4
  | out        S(1)
  | in         S(1,halo=1:1), R
  | proof      fragile
  | runs       <n>
  | cells      <n>
  | found_by   cut operand 0 dim 1, with a halo
  | kind       D
  | probes     <n> probes; 1 row of the result for 1 of the operand; rows that need the left neighbour: 1; rows needed of the right one: 1
  | footprint  halo, with fill at the ends
  | rows_per   1 of the result per 1
  | note       only if pieces are at least as long as the halo
  | ranks      4
  | fits       yes
  |
  | tensor     rank  own   has                                local
  | operand 0     0  0-2   1 fill + 3 + 1 from rank 1         8x5x12x24xf32
  | operand 0     1  3-5   1 from rank 0 + 3 + 1 from rank 2  8x5x12x24xf32
  | operand 0     2  6-8   1 from rank 1 + 3 + 1 from rank 3  8x5x12x24xf32
  | operand 0     3  9-11  1 from rank 2 + 3 + 1 fill         8x5x12x24xf32
  | operand 1     -  all   whole on every rank                3x3x24x96xf32
  | result 0      0  0-2   1 dropped + 3 + 1 dropped          8x5x12x96xf32
  | result 0      1  3-5   1 dropped + 3 + 1 dropped          8x5x12x96xf32
  | result 0      2  6-8   1 dropped + 3 + 1 dropped          8x5x12x96xf32
  | result 0      3  9-11  1 dropped + 3 + 1 dropped          8x5x12x96xf32
  |
  | tensor    combine
  | result 0  gather along dim 1, halo trimmed
  $ shardscope conv.mlir --batch -c 'rules convolution_0 --row S4 --ranks 5; rules convolution_0 --row S99' 2>&1 | sed -n '/^ranks/,$p'
  | ranks      5
  | fits       no
  | why        12 cannot be cut into 5 equal pieces
  | error: convolution_0 has no row 'S99'
  | hint: rules convolution_0 lists its rows

After another graph nothing of the op before is left.

  $ shardscope conv.mlir --batch -c 'discover; view op --drawn --size 60x8 --keys "jj:load words.mlir<Enter>y"' 2>/dev/null | tail -n 8
  | words │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | The rules of the ops are not discovered yet.
  | D discovers them
  |
  |
  | copy the row to the terminal's clipboard (OSC 52): this scr…
  | Tab pane  : command  ? keys  q prompt
