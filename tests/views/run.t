The run: the step over time, and the numbers of a run.

  $ shardscope --batch -c 'view run --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | There is no plan to run.
  | : load FILE loads a model
  |
  |
  |
  | : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; cluster toy; solve' -c 'view run --drawn --size 140x40 --keys "c"' -c 'view run --drawn --size 100x30 --keys "c"' -c 'view run --drawn --size 60x16 --keys "c"' -c 'view run --drawn --size 20x6 --keys "c"' 2>/dev/null | tail -n 95
  | mlp │ dp2×tp2 │ toy │ plan 479.5 us  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | not run yet: r runs the plan on simulated ranks
  | ── predicted: █ computes  ▒ exchanges  ▓ both ──────────────────────────────────────────────────────────────────────────────────────────────
  | rank 0   ███████████████████████████████████████████████████████▒▒▒█████████████████████████████████████████████████████████████████████████
  | rank 1   ███████████████████████████████████████████████████████▒▒▒█████████████████████████████████████████████████████████████████████████
  | rank 2   ███████████████████████████████████████████████████████▒▒▒█████████████████████████████████████████████████████████████████████████
  | rank 3   ███████████████████████████████████████████████████████▒▒▒█████████████████████████████████████████████████████████████████████████
  |                                                                 ▲ 201.3 us of 479.5 us
  | ── the step of one rank ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  |   start_us         us  what              op                  axis      bytes  times
  |       0 us   131.1 us  dot_general       dot_general_0       -             -      1
  |   131.1 us    2.05 us  compare           compare_0           -             -      1
  |   133.1 us    2.05 us  convert           convert_0           -             -      1
  |   135.2 us    2.46 us  multiply          multiply_0          -             -      1
  |   137.6 us   65.54 us  dot_general       dot_general_1       -             -      1
  | > 203.2 us    3.07 us  reduce_scatter    subtract_0          dp+tp  3.00 KiB      1
  |   206.2 us    0.31 us  subtract          subtract_0          -             -      1
  |   206.5 us    0.26 us  multiply          multiply_1          -             -      1
  |   206.8 us    0.26 us  multiply          multiply_2          -             -      1
  |   207.1 us    0.26 us  reduce            reduce_0            -             -      1
  |   207.3 us   0.004 us  all_reduce        divide_0            dp          4 B      1
  |   207.3 us   0.004 us  all_reduce        divide_0            tp          4 B      1
  |   207.3 us   0.001 us  divide            divide_0            -             -      1
  |   207.3 us   0.001 us  divide            divide_1            -             -      1
  |   207.3 us  0.0004 us  broadcast_in_dim  broadcast_in_dim_2  -             -      1
  |   207.3 us    0.26 us  multiply          multiply_3          -             -      1
  |   207.6 us    3.07 us  all_gather        multiply_3          dp+tp  3.00 KiB      1
  |   210.6 us   65.54 us  dot_general       dot_general_2       -             -      1
  |   276.2 us    0.41 us  transpose         transpose_0         -             -      1
  |   276.6 us   65.54 us  dot_general       dot_general_3       -             -      1
  |   342.1 us    2.46 us  multiply          multiply_4          -             -      1
  |   344.6 us   131.1 us  dot_general       dot_general_4       -             -      1
  |   475.7 us    0.82 us  transpose         transpose_1         -             -      1
  |   476.5 us    1.02 us  multiply          multiply_5          -             -      1
  |   477.5 us    1.02 us  subtract          subtract_1          -             -      1
  |   478.5 us    0.51 us  multiply          multiply_6          -             -      1
  |   479.0 us    0.51 us  subtract          subtract_2          -             -      1
  |
  | r run  m measure  Right cursor  c next collective  t sort  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  |
  | mlp │ dp2×tp2 │ toy │ plan 479.5 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | not run yet: r runs the plan on simulated ranks
  | ── predicted: █ computes  ▒ exchanges  ▓ both ──────────────────────────────────────────────────────
  | rank 0   ██████████████████████████████████████▓▒███████████████████████████████████████████████████
  | rank 1   ██████████████████████████████████████▓▒███████████████████████████████████████████████████
  | rank 2   ██████████████████████████████████████▓▒███████████████████████████████████████████████████
  | rank 3   ██████████████████████████████████████▓▒███████████████████████████████████████████████████
  |                                                ▲ 200.3 us of 479.5 us
  | ── the step of one rank ───────────────────────────────────────────────────────────────── 6 of 27 ──
  |   start_us         us  what              op                  axis      bytes  times
  |       0 us   131.1 us  dot_general       dot_general_0       -             -      1
  |   131.1 us    2.05 us  compare           compare_0           -             -      1
  |   133.1 us    2.05 us  convert           convert_0           -             -      1
  |   135.2 us    2.46 us  multiply          multiply_0          -             -      1
  |   137.6 us   65.54 us  dot_general       dot_general_1       -             -      1
  | > 203.2 us    3.07 us  reduce_scatter    subtract_0          dp+tp  3.00 KiB      1
  |   206.2 us    0.31 us  subtract          subtract_0          -             -      1
  |   206.5 us    0.26 us  multiply          multiply_1          -             -      1
  |   206.8 us    0.26 us  multiply          multiply_2          -             -      1
  |   207.1 us    0.26 us  reduce            reduce_0            -             -      1
  |   207.3 us   0.004 us  all_reduce        divide_0            dp          4 B      1
  |   207.3 us   0.004 us  all_reduce        divide_0            tp          4 B      1
  |   207.3 us   0.001 us  divide            divide_0            -             -      1
  |   207.3 us   0.001 us  divide            divide_1            -             -      1
  |   207.3 us  0.0004 us  broadcast_in_dim  broadcast_in_dim_2  -             -      1
  |   207.3 us    0.26 us  multiply          multiply_3          -             -      1
  |   207.6 us    3.07 us  all_gather        multiply_3          dp+tp  3.00 KiB      1
  |
  | r run  m measure  Right cursor  c next collective  t sort  Enter open  / find  ? keys  q prompt
  |
  | mlp │ dp2×tp2 │ toy │ plan 479.5 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | not run yet: r runs the plan on simulated ranks
  | ── predicted: █ computes  ▒ exchanges  ▓ both ──────────────
  | rank 0   █████████████████████▓▓████████████████████████████
  | rank 1   █████████████████████▓▓████████████████████████████
  | all 4    █████████████████████▓▓████████████████████████████
  |                               ▲ 197.5 us of 479.5 us
  | ── the step of one rank ───────────────────────── 6 of 27 ──
  |   start_us         us  what            op              axis
  |   133.1 us    2.05 us  convert         convert_0       -
  |   135.2 us    2.46 us  multiply        multiply_0      -
  |   137.6 us   65.54 us  dot_general     dot_general_1   -
  | > 203.2 us    3.07 us  reduce_scatter  subtract_0      dp+tp
  |
  | r run  m measure  Right cursor  t sort  ? keys  q prompt
  |
  | mlp │ dp2×tp2 │ toy
  | 1 2 3 4 5 6 7 run 8
  | not run yet: r runs…
  | ── the step of o… ──
  |
  | r run  m measure

In ASCII.

  $ shardscope samples/mlp.mlir --batch -c 'set ascii on; mesh 2x2; cluster toy; solve' -c 'view run --drawn --size 100x30 --keys "c"' -c 'view run --drawn --size 60x16 --keys "c"' 2>/dev/null | tail -n 47
  | mlp | dp2xtp2 | toy | plan 479.5 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | not run yet: r runs the plan on simulated ranks
  | -- predicted: # computes  = exchanges  % both ------------------------------------------------------
  | rank 0   ######################################%=###################################################
  | rank 1   ######################################%=###################################################
  | rank 2   ######################################%=###################################################
  | rank 3   ######################################%=###################################################
  |                                                ^ 200.3 us of 479.5 us
  | -- the step of one rank ----------------------------------------------------------------- 6 of 27 --
  |   start_us         us  what              op                  axis      bytes  times
  |       0 us   131.1 us  dot_general       dot_general_0       -             -      1
  |   131.1 us    2.05 us  compare           compare_0           -             -      1
  |   133.1 us    2.05 us  convert           convert_0           -             -      1
  |   135.2 us    2.46 us  multiply          multiply_0          -             -      1
  |   137.6 us   65.54 us  dot_general       dot_general_1       -             -      1
  | > 203.2 us    3.07 us  reduce_scatter    subtract_0          dp+tp  3.00 KiB      1
  |   206.2 us    0.31 us  subtract          subtract_0          -             -      1
  |   206.5 us    0.26 us  multiply          multiply_1          -             -      1
  |   206.8 us    0.26 us  multiply          multiply_2          -             -      1
  |   207.1 us    0.26 us  reduce            reduce_0            -             -      1
  |   207.3 us   0.004 us  all_reduce        divide_0            dp          4 B      1
  |   207.3 us   0.004 us  all_reduce        divide_0            tp          4 B      1
  |   207.3 us   0.001 us  divide            divide_0            -             -      1
  |   207.3 us   0.001 us  divide            divide_1            -             -      1
  |   207.3 us  0.0004 us  broadcast_in_dim  broadcast_in_dim_2  -             -      1
  |   207.3 us    0.26 us  multiply          multiply_3          -             -      1
  |   207.6 us    3.07 us  all_gather        multiply_3          dp+tp  3.00 KiB      1
  |
  | r run  m measure  Right cursor  c next collective  t sort  Enter open  / find  ? keys  q prompt
  |
  | mlp | dp2xtp2 | toy | plan 479.5 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | not run yet: r runs the plan on simulated ranks
  | -- predicted: # computes  = exchanges  % both --------------
  | rank 0   #####################%%############################
  | rank 1   #####################%%############################
  | all 4    #####################%%############################
  |                               ^ 197.5 us of 479.5 us
  | -- the step of one rank ------------------------- 6 of 27 --
  |   start_us         us  what            op              axis
  |   133.1 us    2.05 us  convert         convert_0       -
  |   135.2 us    2.46 us  multiply        multiply_0      -
  |   137.6 us   65.54 us  dot_general     dot_general_1   -
  | > 203.2 us    3.07 us  reduce_scatter  subtract_0      dp+tp
  |
  | r run  m measure  Right cursor  t sort  ? keys  q prompt

The cursor, and a run.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; cluster toy; solve; view run --drawn --size 80x16 --keys "]]<Right>"' 2>/dev/null | tail -n 16
  | mlp │ dp2×tp2 │ toy │ plan 479.5 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | not run yet: r runs the plan on simulated ranks
  | ── predicted: █ computes  ▒ exchanges  ▓ both ──────────────────────────────────
  | rank 0   ██████████████████████████████▒▓███████████████████████████████████████
  | rank 1   ██████████████████████████████▒▓███████████████████████████████████████
  | all 4    ██████████████████████████████▒▓███████████████████████████████████████
  |                             ▲ 128.3 us of 479.5 us
  | ── the step of one rank ───────────────────────────────────────────── 2 of 27 ──
  |   start_us         us  what              op                  axis      bytes
  |       0 us   131.1 us  dot_general       dot_general_0       -             -
  | > 131.1 us    2.05 us  compare           compare_0           -             -
  |   133.1 us    2.05 us  convert           convert_0           -             -
  |   135.2 us    2.46 us  multiply          multiply_0          -             -
  |
  | r run  m measure  Right cursor  c next collective  t sort  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; cluster toy; solve; view run --drawn --size 120x12 --keys "r"' 2>/dev/null | tail -n 12 | head -n 5
  | mlp │ dp2×tp2 │ toy │ plan 479.5 us  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | ok     ranks 4   on sim   in f32   worst <n>   of 1e-05   in output subtract_1   peak 41.00 KiB   planned 41.00
  |        KiB   took <n> ms
  | ── predicted: █ computes  ▒ exchanges  ▓ both ──────────────────────────────────────────────────────────────────────────

The same rows as text.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; cluster toy; solve; plan --timeline' 2>/dev/null | tail -n 12
  | 410.5 us    0.51 us  multiply          multiply_3          -            -      1
  | 411.0 us    2.05 us  all_gather        multiply_3          d     2.00 KiB      1
  | 413.1 us   131.1 us  dot_general       dot_general_2       -            -      1
  | 544.2 us    0.82 us  transpose         transpose_0         -            -      1
  | 545.0 us   131.1 us  dot_general       dot_general_3       -            -      1
  | 676.1 us    4.92 us  multiply          multiply_4          -            -      1
  | 681.0 us   262.1 us  dot_general       dot_general_4       -            -      1
  | 943.1 us    1.64 us  transpose         transpose_1         -            -      1
  | 944.7 us    2.05 us  multiply          multiply_5          -            -      1
  | 946.8 us    2.05 us  subtract          subtract_1          -            -      1
  | 948.8 us    1.02 us  multiply          multiply_6          -            -      1
  | 949.9 us    1.02 us  subtract          subtract_2          -            -      1

What a run measures stands in a lane and two columns of its own. Its times differ; the ops do not.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; cluster toy; solve; view run --drawn --size 140x30 --keys "m"' 2>/dev/null | grep -o '^measured \|measured_us\|ratio\|dot_general_[0-9]*'
  | measured
  | measured_us
  | ratio
  | dot_general_0
  | dot_general_1
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; cluster toy; solve' -c 'run --timeline' 2>/dev/null | grep -o 'measured_us\|ratio\|dot_general_[0-9]*'
  | measured_us
  | ratio
  | dot_general_0
  | dot_general_1
  | dot_general_2
  | dot_general_3
  | dot_general_4

After another plan the rows are predicted again.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; cluster toy; solve; view run --drawn --size 140x30 --keys "m:mesh 4<Enter>S"' 2>/dev/null | grep -o '^measured\|start_us.*what\|earlier plan'
  | earlier plan
  | start_us         us  what

A run that differs: b goes to the first wrong op.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x2; rule add dot_general_1 P(max) <- S(1), S(0) --unchecked; pin dot_general_1 "dp: P(max) <- S(1), S(0)"; solve; view run --drawn --size 100x20 --keys "rb"' 2>/dev/null | tail -n 18 | sed 's/took [0-9.]* ms/took <n> ms/; s/[0-9.]*e-[0-9]*$/<n>/'
  | WRONG  first wrong dot_general_1   ranks 4   on sim   in f32   worst 0.219779   of 1e-05   in output
  |        divide_0   peak 41.00 KiB   planned 41.00 KiB   took <n> ms
  | why OP shows how its rule was found; run --f64 excludes rounding
  | ── where the first wrong op is farthest off ───────────────────────────────────────────── 1 of 13 ──
  |   tensor     value          cell     rank         own         got     right        error
  |   operand 0  multiply_0     [8,113]     3     2.70891     2.70891   2.70891  <n>
  |   result 0   dot_general_1  [9,12]      0  -0.0992117  -0.0992117  -2.80563      2.70641
  | ── predicted: █ computes  ▒ exchanges  ▓ both ──────────────────────────────────────────────────────
  | rank 0   ██████████████████████████████████████▓▒███████████████████████████████████████████████████
  | all 4    ██████████████████████████████████████▓▒███████████████████████████████████████████████████
  |                                    ▲ 137.0 us of 479.5 us
  | ── the step of one rank ───────────────────────────────────────────────────────────────── 5 of 27 ──
  |   start_us         us  what              op                  axis      bytes  times
  |   133.1 us    2.05 us  convert           convert_0           -             -      1
  |   135.2 us    2.46 us  multiply          multiply_0          -             -      1
  | > 137.6 us   65.54 us  dot_general       dot_general_1       -             -      1
  | > run  the numbers of the sharded program differ from those of the unsharded one (why OP sh…  L more
  | r run  m measure  Right cursor  c next collective  b first wrong  Tab cells  w why  ? keys  q prompt

Tab goes to the cells of that op which are farthest off, as each rank has them.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x2; rule add dot_general_1 P(max) <- S(1), S(0) --unchecked; pin dot_general_1 "dp: P(max) <- S(1), S(0)"; solve; view run --drawn --size 60x15 --keys "r<Tab>j"' 2>/dev/null | tail -n 12 | sed 's/took [0-9.]* ms/took <n> ms/'
  |        worst 0.219779   of 1e-05   in output divide_0   peak
  | why OP shows how its rule was found; run --f64 excludes
  | rounding
  | ── where the first wrong op is farthest off ───── 2 of 13 ──
  |   tensor     rank         own         got     right
  |   operand 0     3     2.70891     2.70891   2.70891
  | > result 0      0  -0.0992117  -0.0992117  -2.80563
  |   result 0      1   -0.826036  -0.0992117  -2.80563
  |   result 0      2   -0.824446  -0.0992117  -2.80563
  |   result 0      3    -1.05593  -0.0992117  -2.80563
  | > run  the numbers of the sharded program differ fr…  L more
  | r run  m measure  Right cursor  Tab cells  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; view run --drawn --size 80x10 --keys "<Tab>"' 2>/dev/null | tail -n 2 | head -n 1
  | go to the cells of the first wrong op, or back: no run of this plan found a wro…
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; view run --drawn --size 80x10 --keys "b"' 2>/dev/null | tail -n 2 | head -n 1
  | go to the first op whose numbers differ: no run of this plan found a wrong op
