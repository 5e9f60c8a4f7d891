The graph: scopes with equal blocks folded, ops with their layouts and costs, and the neighbours of
the selected op.

  $ shardscope --batch -c 'view graph --drawn --size 60x9'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | No graph is loaded.
  | : load FILE loads one, for example a .mlir file
  |
  |
  |
  |
  | Tab pane  : command  ? keys  q prompt

A small graph is unfolded at first. Without a plan the costs are FLOPs.

  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 20x6' 2>/dev/null | tail -n 6
  | mlp │ no mesh │ h10…
  | 1 graph 2 3 4 5 6 7
  | > ▾ (step)
  |    ▾ jvp(layer_0)
  |
  | Enter open  f fold
  $ shardscope samples/mlp.mlir --batch -c 'discover' -c 'view graph --drawn --size 60x16 --keys "jj"' -c 'view graph --drawn --size 100x30 --keys "jj"' 2>/dev/null | tail -n 47
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  |   scope, op                what can be cut            FLOPs
  |   ▾ (step)                                    █  1.89 MFLOP
  |     ▾ jvp(layer_0)                            ▄ 548.9 kFLOP
  | >       dot_general_0      [S1, S2], [S2, S3] █ 524.3 kFLOP
  |         broadcast_in_dim_0 []
  |         compare_0          [S1, S2], [S1, S2] ▁  8.19 kFLOP
  |         convert_0          [S1, S2]           ▁  8.19 kFLOP
  |         multiply_0         [S1, S2], [S1, S2] ▁  8.19 kFLOP
  |     ▸ constants
  |     ▾ jvp(layer_1)                            ▃ 262.1 kFLOP
  |         dot_general_1      [S1, S2], [S2, S3] ▆ 262.1 kFLOP
  |     ▾ jvp(loss)                               ▁  4.10 kFLOP
  |
  | Enter open  f fold  h heat  P pin  / find  ? keys  q prompt
  |
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  |   scope, op                     operands       what can be cut                    FLOPs rows
  |   ▾ (step)                      35 ops                                    █  1.89 MFLOP 100.0 %
  |     ▾ jvp(layer_0)              5 ops                                     ▄ 548.9 kFLOP  29.1 %
  | >       dot_general_0           64×32 · 32×128 [S1, S2], [S2, S3]         █ 524.3 kFLOP 8 rows
  |         broadcast_in_dim_0      f32            []                                       8 rows
  |         compare_0               64×128         [S1, S2], [S1, S2]         ▁  8.19 kFLOP 7 rows
  |         convert_0               64×128         [S1, S2]                   ▁  8.19 kFLOP 6 rows
  |         multiply_0              64×128         [S1, S2], [S1, S2]         ▁  8.19 kFLOP 8 rows
  |     ▸ constants                 7 ops                                                     0.0 %
  |     ▾ jvp(layer_1)              1 op                                      ▃ 262.1 kFLOP  13.9 %
  |         dot_general_1           64×128 · 128×… [S1, S2], [S2, S3]         ▆ 262.1 kFLOP 8 rows
  |     ▾ jvp(loss)                 7 ops                                     ▁  4.10 kFLOP   0.2 %
  |         subtract_0              64×16          [S1, S2], [S1, S2]         ▁  1.02 kFLOP 9 rows
  |         multiply_1              64×16          [S1, S2], [S1, S2]         ▁  1.02 kFLOP 8 rows
  |         broadcast_in_dim_1      f32            []                                       8 rows
  |         multiply_2              64×16          [S1, S2], [S1, S2]         ▁  1.02 kFLOP 8 rows
  |         constant_2              f32                                                     1 row
  |         reduce_0                64×16 · f32    [S1, S2], []               ▁  1.02 kFLOP 5 rows
  | ── neighbourhood of dot_general_0   jvp(layer_0) ───────────────────────────────────────────────────
  |   x ─64×32───────────────┬─ dot_general_0 ─64×128─┬─▶ compare_0
  |   params/layer_0 ─32×128─╯                        ╰─▶ multiply_0
  |
  |
  |
  |
  |
  |
  | Enter open  f fold  h heat  P pin  Tab pane  / find  w why  : command  ? keys  q prompt

A large one is folded; equal blocks are one row, which shows one of them.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x2; solve; view graph --drawn --size 140x40 --keys "jjj<Enter>jj<Right>jjjj"' 2>/dev/null | tail -n 40
  | gpt-tiny │ dp2×tp2 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  |   scope, op                                   operands               out <- in, dp tp                                 time rows
  |   ▾ (step)                                    1573 ops               1.83 GFLOP  4 collectives               █     1.63 ms 100.0 %
  |     ▸ constants                               235 ops                0 FLOP                                                  0.0 %
  |     ▸ jvp(embed)                              10 ops                 114.0 kFLOP                             ▁    16.43 us   1.0 %
  |     ▾ jvp(layer_0,1) × 2                      jvp(layer_0)           587.0 MFLOP  placed alike               ▄    406.1 us  24.8 %
  |       ▸ attn                                  72 ops                 116.9 MFLOP  1 collective               ▂    129.0 us   7.9 %
  |       ▾ mlp                                   54 ops                 176.6 MFLOP                             ▂    74.01 us   4.5 %
  |           constant_21                         f32                    RR                                                    R R
  |           reduce_5                            24×48×96 · f32         RR <- RR, RR                            ▅     4.13 us R R
  |           broadcast_in_dim_37                 24×48                  RR <- RR                                ▁  0.00138 us R R
  | >         broadcast_in_dim_38                 f32                    RR <- RR                                              R R
  |           divide_6                            24×48×1                RR <- RR, RR                            ▅     4.00 us R R
  |           broadcast_in_dim_39                 24×48×1                RR <- RR                                ▁  0.00138 us R R
  |           subtract_2                          24×48×96               RR <- RR, RR                            ▅     4.26 us R R
  |           multiply_6                          24×48×96               RR <- RR, RR                            ▅     4.26 us R R
  |           constant_23                         f32                    RR                                                    R R
  |           reduce_6                            24×48×96 · f32         RR <- RR, RR                            ▅     4.13 us R R
  |           broadcast_in_dim_40                 24×48                  RR <- RR                                ▁  0.00138 us R R
  |           broadcast_in_dim_41                 f32                    RR <- RR                                              R R
  |           divide_7                            24×48×1                RR <- RR, RR                            ▁    2e-06 us R R
  |           broadcast_in_dim_42                 f32                    RR <- RR                                              R R
  |           add_7                               24×48×1                RR <- RR, RR                            ▅     4.00 us R R
  |           rsqrt_1                             24×48×1                RR <- RR                                ▅     4.00 us R R
  |           divide_8                            24×48×1                RR <- RR, RR                            ▁  0.00275 us R R
  |           broadcast_in_dim_43                 f32                    RR <- RR                                              R R
  |           multiply_7                          24×48×1                RR <- RR, RR                            ▁    2e-06 us R R
  | ── neighbourhood of broadcast_in_dim_38   jvp(layer_0)/mlp ─────────────────────────────────────────────────────────────────────────────────
  |   constant_22 ─RR─── broadcast_in_dim_38 ─RR───▶ divide_6
  |
  |
  |
  |
  |
  |
  |
  |
  |
  | Enter open  f fold  ] block  h heat  P pin  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x2; solve; view graph --drawn --size 60x16 --keys "jjjf]jf-"' 2>/dev/null | tail -n 16
  | gpt-tiny │ dp2×tp2 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  |   scope, op                out <- in, dp tp            time
  |   ▾ (step)                 4 collectives      █     1.63 ms
  |     ▸ constants
  |     ▸ jvp(embed)                              ▁    16.43 us
  | >   ▸ jvp(layer_0,1) × 2   placed alike       ▄    406.1 us
  |     ▸ jvp(head)                               ▁    45.72 us
  |     ▸ jvp(loss)                               ▂    57.61 us
  |     ▸ transpose(jvp(loss))                    ▁    33.40 us
  |     ▸ transpose(jvp(head))                    ▂    83.42 us
  |     ▸ transpose(jvp(layer… placed alike       ▅    621.0 us
  |     ▸ transpose(jvp(…bed))                    ▁    16.35 us
  |     ▸ adam                                    ▄    354.9 us
  |
  | Enter open  f fold  ] block  h heat  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'set ascii on; mesh 2x2; solve; view graph --drawn --size 100x30 --keys "/dot_general_3<Enter>"' 2>/dev/null | tail -n 30
  | gpt-tiny | dp2xtp2 | h100x8 | plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  |   scope, op                     operands       out <- in, dp tp                    time rows
  |           broadcast_in_dim_34   f32            RS(0) <- RR                              R S1
  |           divide_5              24x24x48x1     RS(0) <- RS(0), RS(0)      =     4.02 us R S1
  |         > bhqk,bkhd->bqhd       2 ops                                     .     9.06 us   0.6 %
  |           reshape_4             24x48x24x4     RR <- RR                   =     5.49 us R R
  |             all_gather tp       216.0 KiB      RS(0) -> RR                =     5.49 us operand 0
  | >         dot_general_3         24x48x96 . 96~ RR <- RR, RR               =     4.28 us R R
  |           broadcast_in_dim_35   96             RR <- RR                   . 0.000115 us R R
  |           broadcast_in_dim_36   1x1x96         RR <- RR                                 R R
  |           add_5                 24x48x96       RR <- RR, RR               .     0.13 us R R
  |           add_6                 24x48x96       RR <- RR, RR               =     4.26 us R R
  |       > mlp                     54 ops                                    .    74.01 us   4.5 %
  |     > jvp(head)                 29 ops                                    .    45.72 us   2.8 %
  |     > jvp(loss)                 42 ops                                    .    57.61 us   3.5 %
  |     > transpose(jvp(loss))      16 ops                                    .    33.40 us   2.0 %
  |     > transpose(jvp(head))      43 ops                                    .    83.42 us   5.1 %
  |     > transpose(jvp(layer~) x 2 316 ops        placed alike               =    621.0 us  38.0 %
  |     > transpose(jvp(embed))     8 ops                                     .    16.35 us   1.0 %
  | -- neighbourhood of dot_general_3   jvp(layer_0)/attn ----------------------------------------------
  |   reshape_4 -RR------------------+- dot_general_3 -RR---> add_5
  |   params/layers/0/attn/out/w -RR-'
  |
  |
  |
  |
  |
  |
  | Enter open  f fold  ] block  h heat  P pin  Tab pane  / find  w why  S solve  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'set ascii on; mesh 2x2; solve; view graph --drawn --size 20x6 --keys "/dot_general_3<Enter>h"' 2>/dev/null | tail -n 6
  | gpt-tiny | dp2xtp2 |
  | 1 graph 2 3 4 5 6 7
  | >      dot_ge~ral_3
  |        broadc~im_35
  | costs are communica~
  | Enter open  f fold

Search finds what is folded away, by name, label, layout or collective.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'view graph --drawn --size 60x12 --keys "/layer_1<Enter>n"' 2>/dev/null | tail -n 12
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  |   scope, op                operands                   FLOPs
  |     ▸ transpose(jvp(loss)) 16 ops             ▁ 667.0 kFLOP
  |     ▸ transpose(jvp(head)) 43 ops             ▂ 65.26 MFLOP
  | >   ▾ transpose(jvp(layer… transpose(jv…r_1)) ▆  1.14 GFLOP
  |       ▸ mlp                70 ops             ▃ 346.8 MFLOP
  |       ▸ attn               88 ops             ▃ 225.1 MFLOP
  |     ▸ transpose(jvp(…bed)) 8 ops              ▁ 239.6 kFLOP
  |     ▸ adam                 622 ops            ▁  3.39 MFLOP
  |
  | Enter open  f fold  ] block  h heat  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c "view graph --drawn --size 60x12 --keys \"/['qkv']['w']<Enter>\"" 2>/dev/null | tail -n 12
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  |   scope, op                operands                   FLOPs
  |           broadcast_…im_16 1×1×96
  |           add_3            24×48×96           ▁ 110.6 kFLOP
  | >         dot_general_0    24×48×96 · 96×288  ▇ 63.70 MFLOP
  |           broadcast_…im_17 288
  |           broadcast_…im_18 1×1×288
  |           add_4            24×48×288          ▁ 331.8 kFLOP
  |           slice_0          24×48×288
  |
  | Enter open  f fold  ] block  h heat  P pin  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'view graph --drawn --size 60x12 --keys "/nothing like it<Enter>"' 2>/dev/null | tail -n 2
  | no row holds 'nothing like it'
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt

A filter lists ops with the scopes around them.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; limit 100KiB; solve; view graph --drawn --size 100x30 --keys "&reshards<Enter>jjj"' 2>/dev/null | tail -n 30
  | mlp │ dp2×tp2 │ h100x8 │ plan 77.16 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  |   scope, op  &reshards          operands       out <- in, dp tp                    time rows
  |   ▾ (step)                      35 ops         1 collective               █    77.16 us 100.0 %
  |     ▾ jvp(layer_0)              5 ops          1 collective               ▄    17.07 us  22.1 %
  |         multiply_0              64×128         RS(1) <- RS(1), RS(1)      █     9.05 us R S2
  | >         all_gather tp         16.00 KiB      RS(1) -> RR                ▆     5.04 us its result
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
  |
  |
  |
  | ── neighbourhood of multiply_0   jvp(layer_0) ──────────────────────────────────────────────────────
  |   dot_general_0 ─RS(1)─┬─ multiply_0 ─RS(1)─ all_gather tp ─RR─┬─▶ dot_general_1
  |   convert_0 ─RS(1)─────╯                                       ╰─▶ dot_general_2
  |
  |
  |
  |
  |
  |
  | Enter open  f fold  h heat  P pin  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; limit 100KiB; solve; view graph --drawn --size 100x16 --keys "&cost>8%<Enter>&cost>4% dot<Enter>"' 2>/dev/null | tail -n 16
  | mlp │ dp2×tp2 │ h100x8 │ plan 77.16 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  |   scope, op  &cost>4% dot       operands       out <- in, dp tp                    time rows
  | > ▾ (step)                      35 ops         1 collective               █    77.16 us 100.0 %
  |     ▾ jvp(layer_0)              5 ops          1 collective               ▄    17.07 us  22.1 %
  |         dot_general_0           64×32 · 32×128 RS(1) <- RR, RS(1)         ▅     4.01 us R S3
  |     ▾ jvp(layer_1)              1 op                                      ▂     4.01 us   5.2 %
  |         dot_general_1           64×128 · 128×… RR <- RR, RR               ▅     4.01 us R R
  |     ▾ transpose(jvp(layer_1))   3 ops                                     ▃    12.03 us  15.6 %
  |         dot_general_2           64×16 · 64×128 RR <- RR, RR               ▅     4.01 us R R
  |         dot_general_3           64×16 · 128×16 RS(1) <- RR, RS(0)         ▅     4.01 us R S3
  |     ▾ transpose(jvp(layer_0))   3 ops                                     ▃    12.03 us  15.6 %
  |         dot_general_4           64×128 · 64×32 RS(0) <- RS(1), RR         ▅     4.01 us R S2
  |
  |
  | Enter open  f fold  h heat  Tab pane  / find  S solve  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; pin dot_general_1 "RR <- RR, RR"; view graph --drawn --size 100x20 --keys "&pinned<Enter>G"' 2>/dev/null | tail -n 20
  | mlp │ dp2×tp2 │ h100x8 │ plan 72.20 us  proved   stale
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  |   scope, op  &pinned            operands       out <- in, dp tp                    time rows
  |   ▾ (step)                      35 ops                                    █    72.20 us 100.0 %
  |     ▾ jvp(layer_1)              1 op                                      ▂     4.01 us   5.6 %
  | >     ● dot_general_1           64×128 · 128×… RR <- RR, RR               █     4.01 us pinned R R
  |
  |
  |
  |
  |
  |
  |
  | ── neighbourhood of dot_general_1   jvp(layer_1) ───────────────────────────────────────────────────
  |   multiply_0 ─RR─────┬─ dot_general_1 ─RR───▶ subtract_0
  |   params/layer_1 ─RR─╯
  |
  |
  |
  | Enter open  f fold  h heat  P pin  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x8 --keys "&replicated<Enter>"' 2>/dev/null | tail -n 2
  | this filter needs a plan: S solves
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x8 --keys "&cost>x<Enter>"' 2>/dev/null | tail -n 2
  | a part in percent comes after cost>: cost>1%
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x8 --keys "&no such op<Enter>"' 2>/dev/null | tail -n 2
  | no op is like this: & and Enter show all
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt

Tab goes into the neighbourhood, and Enter there to a neighbour. In a small area Tab shows it.

  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 100x24 --keys "jj<Tab>jj"' 2>/dev/null | tail -n 9
  |         multiply_1              64×16                                     ▁  1.02 kFLOP
  | ── neighbourhood of dot_general_0   jvp(layer_0) ───────────────────────────────────────────────────
  |   x ─64×32───────────────┬─ dot_general_0 ─64×128─┬─▶>compare_0
  |   params/layer_0 ─32×128─╯                        ╰─▶ multiply_0
  |
  |
  |
  |
  | Enter open  h heat  P pin  Tab pane  / find  w why  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 100x24 --keys "jj<Tab>G<Enter>"' 2>/dev/null | tail -n 9
  |         multiply_1              64×16                                     ▁  1.02 kFLOP
  | ── neighbourhood of multiply_0   jvp(layer_0) ──────────────────────────────────────────────────────
  |  >dot_general_0 ─64×128─┬─ multiply_0 ─64×128─┬─▶ dot_general_1
  |   convert_0 ─64×128─────╯                     ╰─▶ dot_general_2
  |
  |
  |
  |
  | Enter open  h heat  P pin  Tab pane  / find  w why  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 50x9 --keys "/multiply_0<Enter><Tab>"' 2>/dev/null | tail -n 9
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 L O
  | ── neighbourhood of multiply_0   jvp(layer_0) ────
  | > in  dot_general_0 ─64×128─
  |   in  convert_0 ─64×128─
  |   out ─▶ dot_general_1
  |   out ─▶ dot_general_2
  |
  | Enter open  h heat  P pin  w why  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x9 --keys "<Tab>"' 2>/dev/null | tail -n 2
  | an op has neighbours; a scope has none
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt

More neighbours than fit are counted.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'view graph --drawn --size 100x18 --keys "/subtract_0<Enter>"' 2>/dev/null | tail -n 7
  | ── neighbourhood of subtract_0   jvp(layer_0)/attn ─────────────────────────────────────────────────
  |                                                        ╭─▶ multiply_0
  |   add_1 ─24×48×96──────────────┬─ subtract_0 ─24×48×96─┼─▶ multiply_0
  |   broadcast_in_dim_7 ─24×48×96─╯                       ├─▶ multiply_2
  |                                                        ╰ 3 more
  |
  | Enter open  f fold  ] block  h heat  P pin  Tab pane  / find  w why  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'view graph --drawn --size 100x18 --keys "/subtract_0<Enter><Tab>G"' 2>/dev/null | tail -n 7
  | ── neighbourhood of subtract_0   jvp(layer_0)/attn ─────────────────────────────────────────────────
  |                                                        ╭─▶ multiply_95
  |   add_1 ─24×48×96──────────────┬─ subtract_0 ─24×48×96─┼─▶ multiply_98
  |   broadcast_in_dim_7 ─24×48×96─╯                       ├─▶>multiply_99
  |                                                        ╰ 3 more
  |
  | Enter open  h heat  P pin  Tab pane  / find  w why  : command  ? keys  q prompt

Keys: pins, and why some do not work.

  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x12 --keys "jjP"' 2>/dev/null | tail -n 4
  |  placement per mesh axis, written without blanks; `S3` or
  | : pin dot_general_0
  |
  | Enter run  Tab complete  Esc close
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x8 --keys "P"' 2>/dev/null | tail -n 2
  | pin the op: type a row or layouts: an op must be under the …
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x8 --keys "]"' 2>/dev/null | tail -n 2
  | show the next block, of equal ones: no equal blocks are und…
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x8 --keys "d"' 2>/dev/null | tail -n 2
  | list the ops that no output needs, or not: every op is need…
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 60x8 --keys "h"' 2>/dev/null | tail -n 2
  | costs are bytes; times need a plan: S solves
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view graph --drawn --size 100x30 --keys "?"' 2>/dev/null | tail -n 28 | head -n 14
  | ── keys ────────────────────────────────────────────────────────────────────────────────────────────
  | > graph: scopes, ops, what they cost, and their neighbours  (text: graph --scopes --ops, graph OP)
  |   Enter      open an op or tensor; fold or unfold a scope
  |   f          fold or unfold the scope
  |   Left       fold the scope, or go to the one around
  |   Right      unfold the scope, or go into it
  |   -          fold all scopes
  |   *          unfold all scopes
  |   [          show the block before, of equal ones  - not now: no equal blocks are under the cursor
  |   ]          show the next block, of equal ones  - not now
  |   h          show another cost: time, communication, bytes, FLOPs
  |   d          list the ops that no output needs, or not  - not now: every op is needed by an output
  |   P          pin the op: type a row or layouts  [pin $op ]  - not now: an op must be under the
  |              cursor

The command gives the same rows.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'graph --scopes' 2>/dev/null | tail -n 28
  | params_from  tf.aliasing_output
  | flops        1.83 GFLOP
  |
  | scope                         blocks   ops        flops
  | (step)                             -  1573   1.83 GFLOP
  | ├─ jvp(embed)                      -    10  114.0 kFLOP
  | ├─ jvp(layer_0,1)                  2   252  587.0 MFLOP
  | │  ├─ attn                         -    72  116.9 MFLOP
  | │  │  ├─ bqhd,bkhd->bhqk           -     1  10.62 MFLOP
  | │  │  ├─ jit(_where)               -     4   1.33 MFLOP
  | │  │  └─ bhqk,bkhd->bqhd           -     2  10.62 MFLOP
  | │  └─ mlp                          -    54  176.6 MFLOP
  | ├─ jvp(head)                       -    29  32.63 MFLOP
  | ├─ jvp(loss)                       -    42  842.1 kFLOP
  | │  ├─ jit(log_softmax)             -    15  831.7 kFLOP
  | │  └─ jit(take_along_axis)         -    22   9.22 kFLOP
  | ├─ transpose(jvp(loss))            -    16  667.0 kFLOP
  | │  ├─ jit(take_along_axis)         -     3   1.15 kFLOP
  | │  └─ jit(log_softmax)             -    10  665.9 kFLOP
  | ├─ transpose(jvp(head))            -    43  65.26 MFLOP
  | ├─ transpose(jvp(layer_0,1))       2   316   1.14 GFLOP
  | │  ├─ mlp                          -    70  346.8 MFLOP
  | │  └─ attn                         -    88  225.1 MFLOP
  | │     ├─ bhqk,bkhd->bqhd           -     4  21.23 MFLOP
  | │     ├─ jit(_where)               -     3   1.33 MFLOP
  | │     └─ bqhd,bkhd->bhqk           -     4  21.23 MFLOP
  | ├─ transpose(jvp(embed))           -     8  239.6 kFLOP
  | └─ adam                            -   622   3.39 MFLOP
  $ shardscope samples/gpt-tiny.mlir --batch -c 'graph --scopes --unfold' 2>/dev/null | grep -c layer_
  | 4
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; limit 100KiB; solve; graph --scopes --ops --scope jvp(layer_0)' 2>/dev/null | tail -n 8
  | scope                                          blocks  ops        flops     time_us  comm_us  out    in
  | jvp(layer_0)                                        -    5  548.9 kFLOP    17.07 us  5.04 us  -      -
  | ├─ dot_general_0                                    -    1  524.3 kFLOP     4.01 us     0 us  RS(1)  RR, RS(1)
  | ├─ broadcast_in_dim_0                               -    1       0 FLOP        0 us     0 us  RS(1)  RR
  | ├─ compare_0                                        -    1   8.19 kFLOP  0.00489 us     0 us  RS(1)  RS(1), RS(1)
  | ├─ convert_0                                        -    1   8.19 kFLOP     4.00 us     0 us  RS(1)  RS(1)
  | └─ multiply_0                                       -    1   8.19 kFLOP     9.05 us  5.04 us  RS(1)  RS(1), RS(1)
  |    └─ all_gather tp of multiply_0, its result       -    -            -     5.04 us  5.04 us  RR     RS(1)
