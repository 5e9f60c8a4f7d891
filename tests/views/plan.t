The plan: collectives by time, the inputs, and the tensor of the selected row.

  $ shardscope --batch -c 'view plan --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | There is no plan to show.
  | : load FILE loads a model
  |
  |
  |
  | t sort  Tab pane  / find  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve' -c 'view plan --drawn --size 140x40 --keys "<Tab><Tab>jjj"' -c 'view plan --drawn --size 100x30 --keys "<Tab><Tab>jjj"' -c 'view plan --drawn --size 60x16 --keys "<Tab><Tab>jjj"' -c 'view plan --drawn --size 20x6 --keys "<Tab><Tab>jjj"' 2>/dev/null | tail -n 95
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | ── collectives by time ────────────────────────────────────────────────────── ── arg3   96x288xf32 ─────────────────────────────────────────
  |        us  collective  axis      bytes  op             line  scope            hub        params/layers/0/attn/qkv/w                       RR
  |   6.47 us  all_gather  dp    648.0 KiB  concatenate_0   632  …(layer_1))/attn read by    dot_general_0                                    RR
  |   6.47 us  all_gather  dp    648.0 KiB  concatenate_1   796  …(layer_0))/attn read by    dot_general_38                                   RR
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_4       195  …p(layer_0)/attn read by    subtract_16                                      RR
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_9       356  …p(layer_1)/attn ── every rank holds all of it ────────────────────────────────
  |                                                                               ── path of its reshards ──────────────────────────────────────
  |                                                                                 it is read as it rests: nothing moves
  |
  |
  |
  |
  |
  |
  |
  |
  |
  | ── inputs ──────────────────────────────────────────────────────── 4 of 87 ──
  |   input  label                 role             type        layout      bytes
  |   arg0   …layers/0/attn/out/b  parameter        96xf32      RR          384 B
  |   arg1   …layers/0/attn/out/w  parameter        96x96xf32   RR      36.00 KiB
  |   arg2   …layers/0/attn/qkv/b  parameter        288xf32     RR       1.12 KiB
  | > arg3   …layers/0/attn/qkv/w  parameter        96x288xf32  RR      108.0 KiB
  |   arg4   …rs/0/attn_norm/bias  parameter        96xf32      RR          384 B
  |   arg5   …s/0/attn_norm/scale  parameter        96xf32      RR          384 B
  |   arg6   …layers/0/mlp/down/b  parameter        96xf32      RR          384 B
  |   arg7   …layers/0/mlp/down/w  parameter        384x96xf32  RR      144.0 KiB
  |   arg8   …s/layers/0/mlp/up/b  parameter        384xf32     RR       1.50 KiB
  |   arg9   …s/layers/0/mlp/up/w  parameter        96x384xf32  RR      144.0 KiB
  |   arg10  …ers/0/mlp_norm/bias  parameter        96xf32      RR          384 B
  |   arg11  …rs/0/mlp_norm/scale  parameter        96xf32      RR          384 B
  |   arg12  …layers/1/attn/out/b  parameter        96xf32      RR          384 B
  |   arg13  …layers/1/attn/out/w  parameter        96x96xf32   RR      36.00 KiB
  |   arg14  …layers/1/attn/qkv/b  parameter        288xf32     RR       1.12 KiB
  |   arg15  …layers/1/attn/qkv/w  parameter        96x288xf32  RR      108.0 KiB
  |
  | t sort  P pin  Enter open  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | ── collectives by time ──────────────────────────────── ── arg3   96x288xf32 ───────────────────────
  |        us  collective  axis      bytes  op              hub        params/layers/0/att…           RR
  |   6.47 us  all_gather  dp    648.0 KiB  concatenate_0   read by    dot_general_0                  RR
  |   6.47 us  all_gather  dp    648.0 KiB  concatenate_1   read by    dot_general_38                 RR
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_4       read by    subtract_16                    RR
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_9       ── every rank holds all of it ──────────────
  |                                                         ── path of its reshards ────────────────────
  |                                                           it is read as it rests: nothing moves
  |
  |
  |
  |
  | ── inputs ────────────────────────────────── 4 of 87 ──
  |   input  label                        layout      bytes
  |   arg0   params/layers/0/attn/out/b   RR          384 B
  |   arg1   params/layers/0/attn/out/w   RR      36.00 KiB
  |   arg2   params/layers/0/attn/qkv/b   RR       1.12 KiB
  | > arg3   params/layers/0/attn/qkv/w   RR      108.0 KiB
  |   arg4   …ms/layers/0/attn_norm/bias  RR          384 B
  |   arg5   …s/layers/0/attn_norm/scale  RR          384 B
  |   arg6   params/layers/0/mlp/down/b   RR          384 B
  |   arg7   params/layers/0/mlp/down/w   RR      144.0 KiB
  |   arg8   params/layers/0/mlp/up/b     RR       1.50 KiB
  |   arg9   params/layers/0/mlp/up/w     RR      144.0 KiB
  |   arg10  …ams/layers/0/mlp_norm/bias  RR          384 B
  |
  | t sort  P pin  Enter open  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB  …
  | ── inputs (Tab: tensor, collectives) ──────────── 4 of 87 ──
  |   input  label                 type        layout      bytes
  |   arg0   …layers/0/attn/out/b  96xf32      RR          384 B
  |   arg1   …layers/0/attn/out/w  96x96xf32   RR      36.00 KiB
  |   arg2   …layers/0/attn/qkv/b  288xf32     RR       1.12 KiB
  | > arg3   …layers/0/attn/qkv/w  96x288xf32  RR      108.0 KiB
  |   arg4   …rs/0/attn_norm/bias  96xf32      RR          384 B
  |   arg5   …s/0/attn_norm/scale  96xf32      RR          384 B
  |   arg6   …layers/0/mlp/down/b  96xf32      RR          384 B
  |   arg7   …layers/0/mlp/down/w  384x96xf32  RR      144.0 KiB
  |   arg8   …s/layers/0/mlp/up/b  384xf32     RR       1.50 KiB
  |
  | t sort  P pin  Enter open  Tab pane  w why  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │
  | 1 2 3 4 plan 5 6 7 8
  | ── inputs (Tab: … ──
  |   input      bytes
  |
  | t sort  P pin  w why

In ASCII.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'set ascii on; mesh 2x4; solve' -c 'view plan --drawn --size 100x30 --keys "<Tab><Tab>jjj"' -c 'view plan --drawn --size 60x16 --keys "<Tab><Tab>jjj"' 2>/dev/null | tail -n 47
  | gpt-tiny | dp2xtp4 | h100x8 | plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | -- collectives by time -------------------------------- -- arg3   96x288xf32 -----------------------
  |        us  collective  axis      bytes  op              hub        params/layers/0/att~           RR
  |   6.47 us  all_gather  dp    648.0 KiB  concatenate_0   read by    dot_general_0                  RR
  |   6.47 us  all_gather  dp    648.0 KiB  concatenate_1   read by    dot_general_38                 RR
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_4       read by    subtract_16                    RR
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_9       -- every rank holds all of it --------------
  |                                                         -- path of its reshards --------------------
  |                                                           it is read as it rests: nothing moves
  |
  |
  |
  |
  | -- inputs ---------------------------------- 4 of 87 --
  |   input  label                        layout      bytes
  |   arg0   params/layers/0/attn/out/b   RR          384 B
  |   arg1   params/layers/0/attn/out/w   RR      36.00 KiB
  |   arg2   params/layers/0/attn/qkv/b   RR       1.12 KiB
  | > arg3   params/layers/0/attn/qkv/w   RR      108.0 KiB
  |   arg4   ~ms/layers/0/attn_norm/bias  RR          384 B
  |   arg5   ~s/layers/0/attn_norm/scale  RR          384 B
  |   arg6   params/layers/0/mlp/down/b   RR          384 B
  |   arg7   params/layers/0/mlp/down/w   RR      144.0 KiB
  |   arg8   params/layers/0/mlp/up/b     RR       1.50 KiB
  |   arg9   params/layers/0/mlp/up/w     RR      144.0 KiB
  |   arg10  ~ams/layers/0/mlp_norm/bias  RR          384 B
  |
  | t sort  P pin  Enter open  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny | dp2xtp4 | h100x8 | plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB  ~
  | -- inputs (Tab: tensor, collectives) ------------ 4 of 87 --
  |   input  label                 type        layout      bytes
  |   arg0   ~layers/0/attn/out/b  96xf32      RR          384 B
  |   arg1   ~layers/0/attn/out/w  96x96xf32   RR      36.00 KiB
  |   arg2   ~layers/0/attn/qkv/b  288xf32     RR       1.12 KiB
  | > arg3   ~layers/0/attn/qkv/w  96x288xf32  RR      108.0 KiB
  |   arg4   ~rs/0/attn_norm/bias  96xf32      RR          384 B
  |   arg5   ~s/0/attn_norm/scale  96xf32      RR          384 B
  |   arg6   ~layers/0/mlp/down/b  96xf32      RR          384 B
  |   arg7   ~layers/0/mlp/down/w  384x96xf32  RR      144.0 KiB
  |   arg8   ~s/layers/0/mlp/up/b  384xf32     RR       1.50 KiB
  |
  | t sort  P pin  Enter open  Tab pane  w why  ? keys  q prompt

A tensor that is cut, its path, and the way to an op and back.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; view plan --drawn --size 100x30' 2>/dev/null | tail -n 30
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | ── collectives by time ──────────────────────────────── ── concatenate_0   24x48x288xf32 ───────────
  |        us  collective  axis      bytes  op              made by    concatenate_0               S(0)R
  | > 6.47 us  all_gather  dp    648.0 KiB  concatenate_0   hub                                       RR
  |   6.47 us  all_gather  dp    648.0 KiB  concatenate_1   read by    reduce_46                      RR
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_4       read by    dot_general_25                 RR
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_9       read by    dot_general_26                 RR
  |                                                         ── shard of each rank as it is made: dim… ──
  |                                                                tp0       tp1       tp2           ...
  |                                                         dp0    0-11      0-11      0-11
  |                                                         dp1    12-23     12-23     12-23
  |                                                         ── path of its reshards ────────────────────
  |                                                           place  from   collective  axis      bytes
  | ── inputs ────────────────────────────────── 1 of 87 ──   hub    S(0)R  all_gather  dp    648.0 KiB
  |   input  label                        layout      bytes
  |   arg0   params/layers/0/attn/out/b   RR          384 B
  |   arg1   params/layers/0/attn/out/w   RR      36.00 KiB
  |   arg2   params/layers/0/attn/qkv/b   RR       1.12 KiB
  |   arg3   params/layers/0/attn/qkv/w   RR      108.0 KiB
  |   arg4   …ms/layers/0/attn_norm/bias  RR          384 B
  |   arg5   …s/layers/0/attn_norm/scale  RR          384 B
  |   arg6   params/layers/0/mlp/down/b   RR          384 B
  |   arg7   params/layers/0/mlp/down/w   RR      144.0 KiB
  |   arg8   params/layers/0/mlp/up/b     RR       1.50 KiB
  |   arg9   params/layers/0/mlp/up/w     RR      144.0 KiB
  |   arg10  …ams/layers/0/mlp_norm/bias  RR          384 B
  |
  | t sort  P pin  Enter open  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; view plan --drawn --size 60x16 --keys "<Tab>"' 2>/dev/null | tail -n 16
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB  …
  | ── concatenate_0   24x48x288xf32 ───────────────────────────
  | made by    concatenate_0                               S(0)R
  | hub                                                       RR
  | read by    reduce_46                                      RR
  |            and 2 more uses
  | ── path of its reshards ────────────────────────────────────
  |   place  from   collective  axis  to      bytes       us
  | > hub    S(0)R  all_gather  dp    RR  648.0 KiB  6.47 us
  |
  |
  |
  |
  | t sort  P pin  Enter open  Tab pane  w why  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; view plan --drawn --size 80x24 --keys "/reshape<Enter>t&all_g<Enter>"' 2>/dev/null | tail -n 24
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | ── collectives by time (Tab: tensor, inputs) ───────────────────────────────────
  |        us  collective  axis      bytes  op             line  scope
  | > 6.47 us  all_gather  dp    648.0 KiB  concatenate_0   632  …jvp(layer_1))/attn
  |   6.47 us  all_gather  dp    648.0 KiB  concatenate_1   796  …jvp(layer_0))/attn
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_4       195  jvp(layer_0)/attn
  |   5.49 us  all_gather  dp    216.0 KiB  reshape_9       356  jvp(layer_1)/attn
  |
  |
  |
  | ── concatenate_0   24x48x288xf32 ───────────────────────────────────────────────
  | made by    concatenate_0                                                   S(0)R
  | hub                                                                           RR
  | read by    reduce_46                                                          RR
  |            and 2 more uses
  | ── path of its reshards ────────────────────────────────────────────────────────
  |   place  consumer  from   collective  axis  to      bytes       us  times
  |   hub    -         S(0)R  all_gather  dp    RR  648.0 KiB  6.47 us      1
  |
  |
  |
  | t sort  P pin  Enter open  Tab pane  / find  w why  S solve  ? keys  q prompt

The same rows as text.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; plan --tensor var:reshape_4' 2>/dev/null | tail -n 30
  | cells           678898
  | distinct_cells  127690
  | core_nodes      281
  | ilp_variables   362034
  | ilp_rows        0
  |
  | tensor  reshape_4
  | label   -
  | type    24x48x96xf32
  | layout  RR
  | bytes   432.0 KiB
  |
  | place        op              layout      bytes
  | made by      reshape_4       RR      432.0 KiB
  | rests (hub)  -               RR      432.0 KiB
  | read by      dot_general_3   RR      432.0 KiB
  | read by      dot_general_31  RR      432.0 KiB
  |
  | place  consumer  from  collective  axis  to  bytes  us  times
  | (none)
  |
  | rank  at       indices
  |    0  dp0 tp0  0-23; 0-47; 0-95
  |    1  dp0 tp1  0-23; 0-47; 0-95
  |    2  dp0 tp2  0-23; 0-47; 0-95
  |    3  dp0 tp3  0-23; 0-47; 0-95
  |    4  dp1 tp0  0-23; 0-47; 0-95
  |    5  dp1 tp1  0-23; 0-47; 0-95
  |    6  dp1 tp2  0-23; 0-47; 0-95
  |    7  dp1 tp3  0-23; 0-47; 0-95
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; plan --tensor nothing' 2>&1 | tail -n 2
  | error: no op or var is named 'nothing'
  | hint: graph lists the ops, graph --inputs the inputs

A tensor that was opened is that of its graph; after another one the list leads.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x2; cluster toy; solve; view graph --drawn --size 110x12 --keys "/all_gather<Enter>j<Enter>:load samples/mlp.mlir<Enter>S4"' 2>/dev/null | tail -n 12
  | mlp │ dp2×tp2 │ toy │ plan 479.5 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | compute 473.4 us + communication 6.15 us   peak 41.00 KiB   3 reshards
  | ── collectives by time (Tab: tensor, inputs) ─────────────── ── dot_general_1   64x16xf32 ────────────────────
  |         us  collective      axis      bytes  op              made by    dot_general_1             P(sum)P(sum)
  | >  3.07 us  reduce_scatter  dp+tp  3.00 KiB  subtract_0      rests                                P(sum)P(sum)
  |    3.07 us  all_gather      dp+tp  3.00 KiB  multiply_3      read by    subtract_0                    S(1)S(1)
  |   0.004 us  all_reduce      dp          4 B  divide_0        ── path of its reshards ─────────────────────────
  |   0.004 us  all_reduce      tp          4 B  divide_0          place    from          collective         bytes
  |                                                                operand  P(sum)P(sum)  reduce_scatter  3.00 KiB
  | > solve  479.5 us
  | t sort  P pin  Enter open  Tab pane  / find  w why  S solve  : command  ? keys  q prompt
