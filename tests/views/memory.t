The memory of a rank over the step, and the tensors held at the cursor.

  $ shardscope --batch -c 'view memory --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | There is no plan whose memory could be shown.
  | : load FILE loads a model
  |
  |
  |
  | : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve' -c 'view memory --drawn --size 140x40' -c 'view memory --drawn --size 100x30' -c 'view memory --drawn --size 60x16' -c 'view memory --drawn --size 20x6' 2>/dev/null | tail -n 95
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | peak 43.70 MiB at reduce_20   limit 74.51 GiB
  | 43.70 MiB │                     ▂▃▂▅█▇▇██▄▃▄▂▆
  |           │                    ▁██████████████▂
  |           │                    ████████████████     ▂
  |           │                 ▁▁▅████████████████▆▂▃▁▅█▄
  |           │              ▅▅▆██████████████████████████▁
  |           │             ▂██████████████████████████████▄▁▂ ▂
  |           │          ▁▆▆████████████████████████████████████▂
  |           │         ▄████████████████████████████████████████
  |           │         █████████████████████████████████████████▆    ▆▁
  |           │    ▁▁▃▃▄██████████████████████████████████████████▇▇▆▄██▂
  |           │   ▂██████████████████████████████████████████████████████
  |           │▁▂▃████████████████████████████████████████████████████████▆▆▅▃▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
  |         0 │███████████████████████████████████████████████████████████████████████████████████████████▇▇█▇▇▇▇▇▇▇▇▇▇▇▇▇█▇█▇▇▇▇▇▇▇▇▇██▇█▇▇▇▇▇▇
  |                                        ▲ reduce_20
  | ── held at the cursor: 144 tensors ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  |   var            label                             kind             type             layout      bytes       share  until
  | > exponential_0  -                                 activation       24x24x48x48xf32  S(0)R    2.53 MiB      5.79 %  multiply_91
  |   divide_4       -                                 activation       24x24x48x48xf32  S(0)R    2.53 MiB      5.79 %  dot_general_34
  |   exponential_1  -                                 activation       24x24x48x48xf32  S(0)R    2.53 MiB      5.79 %  multiply_65
  |   divide_13      -                                 activation       24x24x48x48xf32  S(0)R    2.53 MiB      5.79 %  dot_general_22
  |   add_9          -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_74
  |   multiply_13    -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_81
  |   tanh_0         -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_78
  |   subtract_3     -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_77
  |   multiply_16    -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_75
  |   multiply_17    -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  dot_general_27
  |   add_21         -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_48
  |   multiply_31    -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_55
  |   tanh_1         -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_52
  |   subtract_7     -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_51
  |   multiply_34    -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  multiply_49
  |   multiply_35    -                                 activation       24x48x384xf32    RR       1.69 MiB      3.86 %  dot_general_15
  |   exponential_2  -                                 activation       24x48x144xf32    RR      648.0 KiB      1.45 %  multiply_40
  |   scatter_0      -                                 activation       24x48x144xf32    RR      648.0 KiB      1.45 %  add_29
  | activation 40.86 MiB   parameter 946.5 KiB   optimizer state 1.85 MiB   weight 54.00 KiB   data 9.00 KiB   output 4 B
  |
  | Right cursor  m peak  M limit here  p pareto  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | peak 43.70 MiB at reduce_20   limit 74.51 GiB
  | 43.70 MiB │              ▁▅▅█▇██▆▆▆▁
  |           │             ▃███████████   ▁
  |           │           ▁▂████████████▆▄▃█▅
  |           │         ▁████████████████████▂  ▁
  |           │       ▆▆██████████████████████▇██
  |           │      ▇████████████████████████████   ▂
  |           │  ▁▁▃▃█████████████████████████████▆▆▃█▆
  |           │  ██████████████████████████████████████▄▂▂
  |         0 │▆▇█████████████████████████████████████████▇▆▆▆▇▆▆▆▇▇▆▆▆▆▆▆▆▅▅▆▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅
  |                               ▲ reduce_20
  | ── held at the cursor: 144 tensors ─────────────────────────────────────────────────────────────────
  |   var            label                           kind             type             layout      bytes
  | > exponential_0  -                               activation       24x24x48x48xf32  S(0)R    2.53 MiB
  |   divide_4       -                               activation       24x24x48x48xf32  S(0)R    2.53 MiB
  |   exponential_1  -                               activation       24x24x48x48xf32  S(0)R    2.53 MiB
  |   divide_13      -                               activation       24x24x48x48xf32  S(0)R    2.53 MiB
  |   add_9          -                               activation       24x48x384xf32    RR       1.69 MiB
  |   multiply_13    -                               activation       24x48x384xf32    RR       1.69 MiB
  |   tanh_0         -                               activation       24x48x384xf32    RR       1.69 MiB
  |   subtract_3     -                               activation       24x48x384xf32    RR       1.69 MiB
  |   multiply_16    -                               activation       24x48x384xf32    RR       1.69 MiB
  |   multiply_17    -                               activation       24x48x384xf32    RR       1.69 MiB
  |   add_21         -                               activation       24x48x384xf32    RR       1.69 MiB
  |   multiply_31    -                               activation       24x48x384xf32    RR       1.69 MiB
  | activation 40.86 MiB   parameter 946.5 KiB   optimizer state 1.85 MiB   weight 54.00 KiB   data 9.0…
  |
  | Right cursor  m peak  M limit here  p pareto  Enter open  / find  w why  S solve  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | peak 43.70 MiB at reduce_20   limit 74.51 GiB
  | 43.70 MiB │       ▃▇███▇▇ ▁
  |           │    ▁▅▆███████▇█▇▂▂
  |           │  ▁▆███████████████▄▂▄
  |         0 │▃▇████████████████████▅▄▃▃▃▃▃▃▃▃▃▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
  |                      ▲ reduce_20
  | ── held at the cursor: 144 tensors ─────────────────────────
  |   var          label         kind          layout      bytes
  | > exponentia…  -             activation    S(0)R    2.53 MiB
  |   divide_4     -             activation    S(0)R    2.53 MiB
  |   exponentia…  -             activation    S(0)R    2.53 MiB
  | activation 40.86 MiB   parameter 946.5 KiB   optimizer stat…
  |
  | Right cursor  m peak  M limit here  / find  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │
  | 1 2 3 4 5 memory 6 7
  | peak 43.70 MiB at r…
  | 43.70 Mi0 │▅██▅▂▁▁▁▁
  |
  | Right cursor  m peak

In ASCII.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'set ascii on; mesh 2x4; solve' -c 'view memory --drawn --size 100x30' -c 'view memory --drawn --size 60x16' 2>/dev/null | tail -n 47
  | gpt-tiny | dp2xtp4 | h100x8 | plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | peak 43.70 MiB at reduce_20   limit 74.51 GiB
  | 43.70 MiB |              .==####===.
  |           |             :###########   .
  |           |           ..############=::#=
  |           |         .####################.  .
  |           |       ==#########################
  |           |      #############################   .
  |           |  ..::#############################==:#=
  |           |  ######################################:..
  |         0 |=###########################################===#===##====================================
  |                               ^ reduce_20
  | -- held at the cursor: 144 tensors -----------------------------------------------------------------
  |   var            label                           kind             type             layout      bytes
  | > exponential_0  -                               activation       24x24x48x48xf32  S(0)R    2.53 MiB
  |   divide_4       -                               activation       24x24x48x48xf32  S(0)R    2.53 MiB
  |   exponential_1  -                               activation       24x24x48x48xf32  S(0)R    2.53 MiB
  |   divide_13      -                               activation       24x24x48x48xf32  S(0)R    2.53 MiB
  |   add_9          -                               activation       24x48x384xf32    RR       1.69 MiB
  |   multiply_13    -                               activation       24x48x384xf32    RR       1.69 MiB
  |   tanh_0         -                               activation       24x48x384xf32    RR       1.69 MiB
  |   subtract_3     -                               activation       24x48x384xf32    RR       1.69 MiB
  |   multiply_16    -                               activation       24x48x384xf32    RR       1.69 MiB
  |   multiply_17    -                               activation       24x48x384xf32    RR       1.69 MiB
  |   add_21         -                               activation       24x48x384xf32    RR       1.69 MiB
  |   multiply_31    -                               activation       24x48x384xf32    RR       1.69 MiB
  | activation 40.86 MiB   parameter 946.5 KiB   optimizer state 1.85 MiB   weight 54.00 KiB   data 9.0~
  |
  | Right cursor  m peak  M limit here  p pareto  Enter open  / find  w why  S solve  ? keys  q prompt
  |
  | gpt-tiny | dp2xtp4 | h100x8 | plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | peak 43.70 MiB at reduce_20   limit 74.51 GiB
  | 43.70 MiB |       :###### .
  |           |    .==##########..
  |           |  .=###############:.:
  |         0 |:#####################=::::::::::................
  |                      ^ reduce_20
  | -- held at the cursor: 144 tensors -------------------------
  |   var          label         kind          layout      bytes
  | > exponentia~  -             activation    S(0)R    2.53 MiB
  |   divide_4     -             activation    S(0)R    2.53 MiB
  |   exponentia~  -             activation    S(0)R    2.53 MiB
  | activation 40.86 MiB   parameter 946.5 KiB   optimizer stat~
  |
  | Right cursor  m peak  M limit here  / find  ? keys  q prompt

The cursor moves; the limit goes where it stands, and the plan is solved again.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; view memory --drawn --size 80x20 --keys "[[[<Right>"' 2>/dev/null | tail -n 20
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | peak 43.70 MiB at reduce_20   limit 74.51 GiB
  | 43.70 MiB │          ▂▆▆█▇█▇▇▇▃
  |           │       ▃▃▄██████████▅▅█▁
  |           │     ▄▅█████████████████▆▆▅
  |           │  ▁▃▄██████████████████████▅▄▇▄
  |         0 │▄▅█████████████████████████████▇▅▄▃▄▄▄▄▃▄▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃
  |             ▲ add_4
  | ── held at the cursor: 95 tensors ──────────────────────────────────────────────
  |   var            label                        kind             layout      bytes
  | > dot_general_0  -                            activation       S(0)R   648.0 KiB
  |   add_4          -                            activation       S(0)R   648.0 KiB
  |   add_1          -                            activation       RR      432.0 KiB
  |   subtract_0     -                            activation       RR      432.0 KiB
  |   multiply_2     -                            activation       RR      432.0 KiB
  |   add_3          -                            activation       RR      432.0 KiB
  | activation 2.96 MiB   parameter 946.5 KiB   optimizer state 1.85 MiB   data 9.0…
  |
  | Right cursor  m peak  M limit here  p pareto  Enter open  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; cluster toy; solve; view memory --drawn --size 80x20 --keys "[M"' 2>/dev/null | tail -n 20
  | mlp │ dp2×tp4 │ toy │ plan 252.1 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | peak 20.00 KiB at multiply_4   limit 20.01 KiB
  | 20.01 KiB │─▆▆───────▆▂▃─▁─────▁▁────────────────▃▆▆──▄██─█───────────── limit ─
  |           │ ██▆     ███████████████▇▇▇▇▇▇▇▇▇▇▇▇██████▆██████▄
  |           │▆███▆▆▆████████████████████████████████████████████▄▄▄▄████▁▁▁▁▂▂▂▁▁▁
  |           │█████████████████████████████████████████████████████████████████████
  |         0 │█████████████████████████████████████████████████████████████████████
  |                                             ▲ multiply_3
  | ── held at the cursor: 9 tensors ───────────────────────────────────────────────
  |   var         label           kind             type        layout       bytes
  | > convert_0   -               activation       64x128xf32  S(0)S(1)  4.00 KiB
  |   multiply_0  -               activation       64x128xf32  S(0)S(1)  4.00 KiB
  |   arg0        params/layer_0  parameter        32x128xf32  S(0)S(1)  2.00 KiB
  |   arg1        params/layer_1  parameter        128x16xf32  RS(0)     2.00 KiB
  |   arg3        y               data             64x16xf32   S(0)R     2.00 KiB
  |   arg2        x               data             64x32xf32   S(0)S(0)  1.00 KiB
  | activation 8.50 KiB   parameter 4.00 KiB   data 3.00 KiB   resharding copy 512 …
  | > limit 20488B  solved again: 252.1 us (+8.19 us)
  | Right cursor  m peak  M limit here  p pareto  Enter open  ? keys  q prompt

The same rows as text.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; memory --spans 4 --top 4 --at reduce_20' 2>&1 | tail -n 30
  | ilp_rows        0
  |
  | from          op               bytes  of_peak
  | constant_0    reduce_20    43.70 MiB  ################################
  | multiply_46   multiply_48  42.77 MiB  ###############################.
  | multiply_102  add_66        3.99 MiB  ###.............................
  | constant_279  sqrt_7        3.20 MiB  ##..............................
  |
  | var            label  kind        type             layout     bytes   share  until
  | exponential_0  -      activation  24x24x48x48xf32  S(0)R   2.53 MiB  5.79 %  multiply_91
  | divide_4       -      activation  24x24x48x48xf32  S(0)R   2.53 MiB  5.79 %  dot_general_34
  | exponential_1  -      activation  24x24x48x48xf32  S(0)R   2.53 MiB  5.79 %  multiply_65
  | divide_13      -      activation  24x24x48x48xf32  S(0)R   2.53 MiB  5.79 %  dot_general_22
  |
  | kind             tensors      bytes  share
  | activation            55  40.86 MiB  ##############################..
  | parameter             28  946.5 KiB  #...............................
  | optimizer state       57   1.85 MiB  #...............................
  | weight                 1  54.00 KiB  ................................
  | data                   2   9.00 KiB  ................................
  | output                 1        4 B  ................................
  |
  | peak_bytes   43.70 MiB
  | peak_at      reduce_20
  | at           reduce_20
  | held_bytes   43.70 MiB
  | limit_bytes  74.51 GiB
  | of_limit     0.0573 %
  | tensors      144
  | 140 smaller tensors make the rest: --top shows more
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; memory --at constant_0' 2>&1 | tail -n 2
  | of_limit     0.000179 %
  | tensors      5

Where no plan fits, the screens say so, until a setting changes.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x2; cluster toy; limit 3M; set live off; view graph --drawn --size 80x10 --keys "S5"' 2>/dev/null | tail -n 10
  | gpt-tiny │ dp2×tp2 │ toy │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | There is no plan whose memory could be shown.
  | no plan fits the memory limit of 3145728 bytes (3.00 MiB)
  | the least peak found is 14469128 bytes (13.80 MiB); no plan takes less than
  | 14469128 bytes (13.80 MiB)
  |
  |
  | > solve  no plan fits the memory limit of 3145728 bytes (3.00 MiB) (the…  L more
  | Backspace back  S solve  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x2; cluster toy; limit 3M; set live off; view graph --drawn --size 80x8 --keys "S:limit 20M<Enter>4"' 2>/dev/null | tail -n 8
  | gpt-tiny │ dp2×tp2 │ toy │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | There is no plan to show.
  | S solves
  |
  |
  | > limit 20M  limit_bytes 20.00 MiB, from limit
  | t sort  Backspace back  Tab pane  / find  S solve  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'view memory --drawn --size 80x8' 2>/dev/null | tail -n 8
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | There is no plan whose memory could be shown.
  | : mesh 2x4 sets a mesh, then S solves
  |
  |
  |
  | : command  ? keys  q prompt
