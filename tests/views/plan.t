The plan: collectives by time, the inputs, and the tensor of the selected row.

  $ shardscope --batch -c 'view plan --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 2 3 4 plan 5 6 7 L O
  | There is no plan to show.
  | S solves; : mesh 2x4 sets a mesh
  |
  |
  |
  | t sort  / find  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve' -c 'view plan --drawn --size 140x40 --keys "<Tab>jjj"' -c 'view plan --drawn --size 100x30 --keys "<Tab>jjj"' -c 'view plan --drawn --size 60x16 --keys "<Tab>jjj"' -c 'view plan --drawn --size 20x6 --keys "<Tab>jjj"' 2>/dev/null | tail -n 95
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  L log  O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | ── collectives by time ────────────────────────────────────────────────────── ── arg3   96x288xf32 ─────────────────────────────────────────
  |        us  collective  axis      bytes  times  op             line            hub        params['layers'][0]['attn']['qkv']['w…           RR
  |   6.47 us  all_gather  dp    648.0 KiB      1  concatenate_0   632            read by    dot_general_0                                    RR
  |   6.47 us  all_gather  dp    648.0 KiB      1  concatenate_1   796            read by    dot_general_38                                   RR
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape_4       195            read by    subtract_16                                      RR
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape_9       356            ── every rank holds all of it ────────────────────────────────
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
  | ── inputs ───────────────────────────────────────────────────────────────────
  |   input  label                 role             type        layout      bytes
  |   arg0   params['layers'][0]…  parameter        96xf32      RR          384 B
  |   arg1   params['layers'][0]…  parameter        96x96xf32   RR      36.00 KiB
  |   arg2   params['layers'][0]…  parameter        288xf32     RR       1.12 KiB
  | > arg3   params['layers'][0]…  parameter        96x288xf32  RR      108.0 KiB
  |   arg4   params['layers'][0]…  parameter        96xf32      RR          384 B
  |   arg5   params['layers'][0]…  parameter        96xf32      RR          384 B
  |   arg6   params['layers'][0]…  parameter        96xf32      RR          384 B
  |   arg7   params['layers'][0]…  parameter        384x96xf32  RR      144.0 KiB
  |   arg8   params['layers'][0]…  parameter        384xf32     RR       1.50 KiB
  |   arg9   params['layers'][0]…  parameter        96x384xf32  RR      144.0 KiB
  |   arg10  params['layers'][0]…  parameter        96xf32      RR          384 B
  |   arg11  params['layers'][0]…  parameter        96xf32      RR          384 B
  |   arg12  params['layers'][1]…  parameter        96xf32      RR          384 B
  |   arg13  params['layers'][1]…  parameter        96x96xf32   RR      36.00 KiB
  |   arg14  params['layers'][1]…  parameter        288xf32     RR       1.12 KiB
  |   arg15  params['layers'][1]…  parameter        96x288xf32  RR      108.0 KiB
  |
  | t sort  P pin  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  L log  O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | ── collectives by time ──────────────────────────────── ── arg3   96x288xf32 ───────────────────────
  |        us  collective  axis      bytes  times  op       hub        params['layers'][0]…           RR
  |   6.47 us  all_gather  dp    648.0 KiB      1  concate… read by    dot_general_0                  RR
  |   6.47 us  all_gather  dp    648.0 KiB      1  concate… read by    dot_general_38                 RR
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape… read by    subtract_16                    RR
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape… ── every rank holds all of it ──────────────
  |                                                         ── path of its reshards ────────────────────
  |                                                           it is read as it rests: nothing moves
  |
  |
  |
  |
  | ── inputs ─────────────────────────────────────────────
  |   input  label
  |   arg0   params['layers'][0]['attn']['out']['b']
  |   arg1   params['layers'][0]['attn']['out']['w']
  |   arg2   params['layers'][0]['attn']['qkv']['b']
  | > arg3   params['layers'][0]['attn']['qkv']['w']
  |   arg4   params['layers'][0]['attn_norm']['bias']
  |   arg5   params['layers'][0]['attn_norm']['scale']
  |   arg6   params['layers'][0]['mlp']['down']['b']
  |   arg7   params['layers'][0]['mlp']['down']['w']
  |   arg8   params['layers'][0]['mlp']['up']['b']
  |   arg9   params['layers'][0]['mlp']['up']['w']
  |   arg10  params['layers'][0]['mlp_norm']['bias']
  |
  | t sort  P pin  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 2 3 4 plan 5 6 7 L O
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB  …
  | ── collectives by time ─────────────────────────────────────
  |        us  collective  axis      bytes  times  op
  |   6.47 us  all_gather  dp    648.0 KiB      1  concatenate_0
  |   6.47 us  all_gather  dp    648.0 KiB      1  concatenate_1
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape_4
  | ── inputs ──────────────────────────────────────────────────
  |   input  label                                          role
  |   arg0   params['layers'][0]['attn']['out']['b']        par…
  |   arg1   params['layers'][0]['attn']['out']['w']        par…
  |   arg2   params['layers'][0]['attn']['qkv']['b']        par…
  | > arg3   params['layers'][0]['attn']['qkv']['w']        par…
  |
  | t sort  P pin  Enter open  / find  w why  S solve  : command
  |
  | gpt-tiny │ dp2×tp4 │
  | 1 2 3 4 plan 5 6 7 L
  | ── inputs ──────────
  |   input  label
  |
  | t sort  P pin  w why

In ASCII.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'set ascii on; mesh 2x4; solve' -c 'view plan --drawn --size 100x30 --keys "<Tab>jjj"' -c 'view plan --drawn --size 60x16 --keys "<Tab>jjj"' 2>/dev/null | tail -n 47
  | gpt-tiny | dp2xtp4 | h100x8 | plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  L log  O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | -- collectives by time -------------------------------- -- arg3   96x288xf32 -----------------------
  |        us  collective  axis      bytes  times  op       hub        params['layers'][0]~           RR
  |   6.47 us  all_gather  dp    648.0 KiB      1  concate~ read by    dot_general_0                  RR
  |   6.47 us  all_gather  dp    648.0 KiB      1  concate~ read by    dot_general_38                 RR
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape~ read by    subtract_16                    RR
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape~ -- every rank holds all of it --------------
  |                                                         -- path of its reshards --------------------
  |                                                           it is read as it rests: nothing moves
  |
  |
  |
  |
  | -- inputs ---------------------------------------------
  |   input  label
  |   arg0   params['layers'][0]['attn']['out']['b']
  |   arg1   params['layers'][0]['attn']['out']['w']
  |   arg2   params['layers'][0]['attn']['qkv']['b']
  | > arg3   params['layers'][0]['attn']['qkv']['w']
  |   arg4   params['layers'][0]['attn_norm']['bias']
  |   arg5   params['layers'][0]['attn_norm']['scale']
  |   arg6   params['layers'][0]['mlp']['down']['b']
  |   arg7   params['layers'][0]['mlp']['down']['w']
  |   arg8   params['layers'][0]['mlp']['up']['b']
  |   arg9   params['layers'][0]['mlp']['up']['w']
  |   arg10  params['layers'][0]['mlp_norm']['bias']
  |
  | t sort  P pin  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny | dp2xtp4 | h100x8 | plan 1.63 ms  proved
  | 1 2 3 4 plan 5 6 7 L O
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB  ~
  | -- collectives by time -------------------------------------
  |        us  collective  axis      bytes  times  op
  |   6.47 us  all_gather  dp    648.0 KiB      1  concatenate_0
  |   6.47 us  all_gather  dp    648.0 KiB      1  concatenate_1
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape_4
  | -- inputs --------------------------------------------------
  |   input  label                                          role
  |   arg0   params['layers'][0]['attn']['out']['b']        par~
  |   arg1   params['layers'][0]['attn']['out']['w']        par~
  |   arg2   params['layers'][0]['attn']['qkv']['b']        par~
  | > arg3   params['layers'][0]['attn']['qkv']['w']        par~
  |
  | t sort  P pin  Enter open  / find  w why  S solve  : command

A tensor that is cut, its path, and the way to an op and back.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; view plan --drawn --size 100x30' 2>/dev/null | tail -n 30
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  L log  O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | ── collectives by time ──────────────────────────────── ── concatenate_0   24x48x288xf32 ───────────
  |        us  collective  axis      bytes  times  op       made by    concatenate_0               S(0)R
  | > 6.47 us  all_gather  dp    648.0 KiB      1  concate… hub                                       RR
  |   6.47 us  all_gather  dp    648.0 KiB      1  concate… read by    reduce_46                      RR
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape… read by    dot_general_25                 RR
  |   5.49 us  all_gather  dp    216.0 KiB      1  reshape… read by    dot_general_26                 RR
  |                                                         ── who holds what as it is made: dim 0 ─────
  |                                                                tp0       tp1       tp2           ...
  |                                                         dp0    0-11      0-11      0-11
  |                                                         dp1    12-23     12-23     12-23
  |                                                         ── path of its reshards ────────────────────
  |                                                           place  from   collective  axis  to   bytes
  | ── inputs ─────────────────────────────────────────────   hub    S(0)R  all_gather  dp    RR  648.0…
  |   input  label
  |   arg0   params['layers'][0]['attn']['out']['b']
  |   arg1   params['layers'][0]['attn']['out']['w']
  |   arg2   params['layers'][0]['attn']['qkv']['b']
  |   arg3   params['layers'][0]['attn']['qkv']['w']
  |   arg4   params['layers'][0]['attn_norm']['bias']
  |   arg5   params['layers'][0]['attn_norm']['scale']
  |   arg6   params['layers'][0]['mlp']['down']['b']
  |   arg7   params['layers'][0]['mlp']['down']['w']
  |   arg8   params['layers'][0]['mlp']['up']['b']
  |   arg9   params['layers'][0]['mlp']['up']['w']
  |   arg10  params['layers'][0]['mlp_norm']['bias']
  |
  | t sort  P pin  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; view plan --drawn --size 60x16 --keys "<Tab><Tab>"' 2>/dev/null | tail -n 16
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 2 3 4 plan 5 6 7 L O
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB  …
  | ── concatenate_0   24x48x288xf32 ───────────────────────────
  | made by    concatenate_0                               S(0)R
  | hub                                                       RR
  | read by    reduce_46                                      RR
  |            and 2 more uses
  | ── who holds what as it is made: dim 0 ─────────────────────
  |        tp0          tp1          tp2          tp3
  | dp0    0-11         0-11         0-11         0-11
  | dp1    12-23        12-23        12-23        12-23
  | ── path of its reshards ────────────────────────────────────
  |   place  from   collective  axis  to      bytes       us  t…
  |
  | t sort  P pin  Enter open  / find  w why  S solve  : command
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; view plan --drawn --size 80x24 --keys "/reshape<Enter>t&all_g<Enter>"' 2>/dev/null | tail -n 24
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  L log  O settings
  | compute 1.61 ms + communication 23.93 us   peak 43.70 MiB   8 reshards
  | ── collectives by time ─────────────────────────────────────────────────────────
  |        us  collective  axis      bytes  times  op             line
  | > 6.47 us  all_gather  dp    648.0 KiB      1  concatenate_0   632
  |   6.47 us  all_gather  dp    648.0 KiB      1  concatenate_1   796
  | ── inputs ──────────────────────────────────────────────────────────────────────
  |   input  label                    role             type        layout      bytes
  |   arg0   params['layers'][0]['a…  parameter        96xf32      RR          384 B
  |   arg1   params['layers'][0]['a…  parameter        96x96xf32   RR      36.00 KiB
  |   arg2   params['layers'][0]['a…  parameter        288xf32     RR       1.12 KiB
  | ── concatenate_0   24x48x288xf32 ───────────────────────────────────────────────
  | made by    concatenate_0                                                   S(0)R
  | hub                                                                           RR
  | read by    reduce_46                                                          RR
  |            and 2 more uses
  | ── who holds what as it is made: dim 0 ─────────────────────────────────────────
  |        tp0               tp1               tp2               tp3
  | dp0    0-11              0-11              0-11              0-11
  |
  | ── path of its reshards ────────────────────────────────────────────────────────
  | sorted by us
  | t sort  P pin  Enter open  / find  w why  S solve  : command  ? keys  q prompt

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
