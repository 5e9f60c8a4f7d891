The exploration of the rules of an op, attempt by attempt.

  $ shardscope --batch -c 'view step --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | No graph is loaded.
  | : load FILE
  |
  |
  |
  | Tab pane  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'view step --drawn --size 60x8' 2>/dev/null | tail -n 8
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | No exploration is open.
  | s explores the op chosen last, else all ops in order
  |
  |
  |
  | s step  B break  Tab pane  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'step dot_general_0; until refuted' -c 'view step --drawn --size 140x40' -c 'view step --drawn --size 100x30' -c 'view step --drawn --size 60x16' -c 'view step --drawn --size 20x6' 2>/dev/null | tail -n 95
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | dot_general_0  24x48x96xf32, 96x288xf32 -> 24x48x288xf32                                           order ours   attempt 5/18   event <n>/<n>
  |   1   cut op0 d0                    exact S1  ── probe: 2 ranks  seed 0  draw 0  1x1x1, 1x1 -> 1x1x1 ───────────────────────────────────────
  |   2   cut op0 d1                    exact S2          operand 0  operand 1          result 0
  |   3   cut op0 d2, op1 d0            exact S3  rank 0  -7.371     0.5169             -3.81
  |   4   cut op1 d1                    exact S4  rank 1  4.47       -0.1269            -0.5673
  | ▶ 5   op0 P(avg), op1 P(avg)         refuted  whole   -1.45      0.195              -0.2828
  |   6   op0 P(avg)                              reduce(op=sum) fails *  error 4.094   -4.377*
  |   7   op1 P(avg)                              reduce(op=avg) fails *  error 1.906   -2.189*
  |   8   op0 P(sum)                              reduce(op=max) fails *  error 0.2845  -0.5673*
  |   9   op1 P(sum)                              reduce(op=min) fails *  error 3.527   -3.81*
  |   10  op0 P(max), op1 P(max)                  reduce(op=prod) fails *  error 2.444  2.161*
  |   11  op0 P(max)                              identity fails *  error 3.527         -3.81*
  |   12  op1 P(max)
  |   13  op0 P(min), op1 P(min)
  |   14  op0 P(min)
  |   15  op1 P(min)
  |   16  op0 P(prod), op1 P(prod)
  |   17  op0 P(prod)
  |   18  op1 P(prod)
  |
  |
  |
  |
  |
  |
  |
  |
  | ── attempt 5: refuted ──────────────────────
  | operand 0 P(avg), operand 1 P(avg)
  | no reduction of the pieces gives the whole:
  | 2 ranks, draw 0: cell [0,0,0] is
  | -0.282781803, sum gives -4.37714668
  |
  |
  |
  |
  |
  | s step  n next id  b back  g goto  f refuted  = cells  o order  B break  Tab pane  / find  w why  : command  ? keys  q prompt
  |
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | dot_general_0  24x48x96xf32, 96x288xf32 -> 24x48x288xf32   order ours   attempt 5/18   event 230/797
  |   1   cut op0 d0                exact S1  ── probe: 2 ranks  seed 0  draw 0  1x1x1, 1x1 -> 1x1x1 ───
  |   2   cut op0 d1                exact S2          operand 0  operand 1          result 0
  |   3   cut op0 d2, op1 d0        exact S3  rank 0  -7.371     0.5169             -3.81
  |   4   cut op1 d1                exact S4  rank 1  4.47       -0.1269            -0.5673
  | ▶ 5   op0 P(avg), op1 P(avg)     refuted  whole   -1.45      0.195              -0.2828
  |   6   op0 P(avg)                          reduce(op=sum) fails *  error 4.094   -4.377*
  |   7   op1 P(avg)                          reduce(op=avg) fails *  error 1.906   -2.189*
  |   8   op0 P(sum)                          reduce(op=max) fails *  error 0.2845  -0.5673*
  |   9   op1 P(sum)                          reduce(op=min) fails *  error 3.527   -3.81*
  |   10  op0 P(max), op1 P(max)              reduce(op=prod) fails *  error 2.444  2.161*
  |   11  op0 P(max)                          identity fails *  error 3.527         -3.81*
  |   12  op1 P(max)
  |   13  op0 P(min), op1 P(min)
  |   14  op0 P(min)
  |   15  op1 P(min)
  |   16  op0 P(prod), op1 P(prod)
  | ── attempt 5: refuted ──────────────────
  | operand 0 P(avg), operand 1 P(avg)
  | no reduction of the pieces gives the
  | whole: 2 ranks, draw 0: cell [0,0,0] is
  | -0.282781803, sum gives -4.37714668
  |
  |
  |
  |
  |
  | s step  n next id  b back  g goto  f refuted  = cells  o order  B break  Tab pane  ? keys  q prompt
  |
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | dot_general_0      order ours   attempt 5/18   event 230/797
  |   1   cut op0 d0                                    exact S1
  |   2   cut op0 d1                                    exact S2
  |   3   cut op0 d2, op1 d0                            exact S3
  |   4   cut op1 d1                                    exact S4
  | ▶ 5   op0 P(avg), op1 P(avg)                         refuted
  |   6   op0 P(avg)
  | ── attempt 5: refuted ──────────────────────────────────────
  | operand 0 P(avg), operand 1 P(avg)
  | no reduction of the pieces gives the whole: 2 ranks, draw 0:
  | cell [0,0,0] is -0.282781803, sum gives -4.37714668
  |
  |
  | s step  n next id  b back  g goto  = cells  ? keys  q prompt
  |
  | gpt-tiny │ no mesh │
  | 1 2 3 step 4 5 6 7 8
  | dot_general_0   5/18
  | ▶ 5   0:P(a… refuted
  |
  | s step  n next id

On the pane of the probe, whose selected block gets the room that it needs.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'step dot_general_0; until found; view step --drawn --size 100x24 --keys "<Tab>"' 2>/dev/null | tail -n 24
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | dot_general_0  24x48x96xf32, 96x288xf32 -> 24x48x288xf32    order ours   attempt 1/18   event <n>/<n>
  | ▶ 1   cut op0 d0                exact S1  ── probe: 3 ranks  length 7  seed 0  draw 9  7x5x4, 4x… ──
  |   2   cut op0 d1                                  operand 0     operand 1       result 0
  |   3   cut op0 d2, op1 d0                  rank 0  -7  8  7  7   -2  1            66 -53
  |   4   cut op1 d1                                  -2  1  1  7    3 -4           -13 -44
  |   5   op0 P(avg), op1 P(avg)                       1  5 -6  6    8  4           -59 -79
  |   6   op0 P(avg)                                   4 -2  8 -3   -4 -6            62  62
  |   7   op1 P(avg)                                  -4 -6  6  6                    14   8
  |   8   op0 P(sum)                                   4  4  0  7                   -24 -54
  |   9   op1 P(sum)                                  -1 -6 -3 -5                   -20  41
  |   10  op0 P(max), op1 P(max)                       2  5  6  4                    43 -18
  | ── attempt 1: exact ────────────────────           7  8  4 -2                    50   3
  | cut operand 0 dim 0                                1  5  7  7                    41 -33
  | S(0) <- S(0), R                                   -4  6 -7  3                   -42 -74
  | 8 probes                                           5  5 -4  5                   -47 -61
  |                                                   ⋮                             ⋮
  |                                           rank 1   5  5 -4  2   -2  1           -35 -43
  |                                           rank 2  -7 -3  7  5   -2  1            41   3
  |                                           whole   -7  8  7  7   -2  1            66 -53
  |                                           gather(dim=0) holds                    66 -53
  |
  | s step  n next id  b back  g goto  f refuted  = cells  o order  B break  Tab pane  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'step dot_general_0; until refuted' -c 'view step --drawn --size 60x16 --keys "<Tab>G"' -c 'view step --drawn --size 20x6 --keys "<Tab>G"' 2>/dev/null | tail -n 23
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | dot_general_0      order ours   attempt 5/18   event <n>/<n>
  | ── probe: 2 ranks  seed 0  draw 0  1x1x1, 1x1 -> 1x1x1 ─────
  |         operand 0  operand 1          result 0
  | rank 0  -7.371     0.5169             -3.81
  | rank 1  4.47       -0.1269            -0.5673
  | whole   -1.45      0.195              -0.2828
  | reduce(op=sum) fails *  error 4.094   -4.377*
  | reduce(op=avg) fails *  error 1.906   -2.189*
  | reduce(op=max) fails *  error 0.2845  -0.5673*
  | reduce(op=min) fails *  error 3.527   -3.81*
  | reduce(op=prod) fails *  error 2.444  2.161*
  | identity fails *  error 3.527         -3.81*
  |
  | s step  n next id  b back  g goto  = cells  ? keys  q prompt
  |
  | gpt-tiny │ no mesh │
  | 1 2 3 step 4 5 6 7 8
  | dot_general_0   5/18
  | identity fails… -…
  |
  | s step  n next id

The cells that refute; a walk of the keys; the order of the paper.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'step dot_general_0; until refuted; view step --drawn --size 100x20 --keys "="' 2>/dev/null | tail -n 20
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | dot_general_0  24x48x96xf32, 96x288xf32 -> 24x48x288xf32   order ours   attempt 5/18   event <n>/<n>
  |   1   cut op0 d0                exact S1  ── probe: 2 ranks  seed 0  draw 0  1x1x1, 1x1 -> 1x1x1 ───
  |   2   cut op0 d1                exact S2  reduce(op=sum) fails *
  |   3   cut op0 d2, op1 d0        exact S3    [0,0,0]  whole -0.282781803  pieces -4.37714668*  diffe…
  |   4   cut op1 d1                exact S4    rank 0 has -3.80987368 there
  | ▶ 5   op0 P(avg), op1 P(avg)     refuted    rank 1 has -0.567273 there
  |   6   op0 P(avg)                          reduce(op=avg) fails *
  |   7   op1 P(avg)                            [0,0,0]  whole -0.282781803  pieces -2.18857334*  diffe…
  |   8   op0 P(sum)                            rank 0 has -3.80987368 there
  | ── attempt 5: refuted ──────────────────    rank 1 has -0.567273 there
  | operand 0 P(avg), operand 1 P(avg)        reduce(op=max) fails *
  | no reduction of the pieces gives the        [0,0,0]  whole -0.282781803  pieces -0.567273*  differe…
  | whole: 2 ranks, draw 0: cell [0,0,0] is     rank 0 has -3.80987368 there
  | -0.282781803, sum gives -4.37714668         rank 1 has -0.567273 there
  |                                           reduce(op=min) fails *
  |                                             [0,0,0]  whole -0.282781803  pieces -3.80987368*  diffe…
  |
  | s step  n next id  b back  g goto  f refuted  = cells  o order  B break  Tab pane  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'step reduce_0; view step --drawn --size 100x20 --keys "sifbn"' 2>/dev/null | tail -n 20
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | reduce_0  24x48x96xf32, f32 -> 24x48xf32                     order ours   attempt 2/8   event <n>/<n>
  |   1   cut op0 d0                exact S1  ── probe: 3 ranks  length 7  seed 0  draw 9  2x7x4, sc… ──
  | ▶ 2   cut op0 d1                exact S2          operand 0     operand 1  result 0
  |   3   cut op0 d2                          rank 0  -7  8  7  7   0          15  7  6
  |   4   op0 P(avg)                                  -2  1  1  7              17 17 20
  |   5   op0 P(sum)                                  ⋮
  |   6   op0 P(max)                          rank 1   4 -2  8 -3   0           7  2 15
  |   7   op0 P(min)                                  -4 -6  6  6              -2 11 13
  |   8   op0 P(prod)                                 ⋮
  | ── attempt 2: exact ────────────────────  rank 2  -1 -6 -3 -5   0          -15
  | cut operand 0 dim 1                               -4  7  1 -6               -2
  | S(1) <- S(1), R                           whole   -7  8  7  7   0           15   7   6   7   2  15…
  | 8 probes                                          -2  1  1  7               17  17  20  -2  11  13…
  |                                                   ⋮
  |                                           gather(dim=1) holds               15   7   6   7   2  15…
  |                                                                             17  17  20  -2  11  13…
  | > next  op reduce_0, order ours, stopped id, attempt 2
  | s step  n next id  b back  g goto  f refuted  = cells  o order  B break  Tab pane  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'step dot_general_0; view step --drawn --size 100x20 --keys "os"' 2>/dev/null | tail -n 20
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | dot_general_0  24x48x96xf32, 96x288xf32 -> 24x48x288xf32      order paper   attempt 1/8   event <n>/<n>
  | ▶ 1   cut op0 d0, op1 d0         refuted  ── probe: 2 ranks  seed 0  draw 0  12x24x96, 96x288 ->… ──
  |   2   cut op0 d0, op1 d1                  the pieces of this probe were refused: dot_general:
  |   3   cut op0 d0                          contracting dims differ: 96 and 48
  |   4   cut op0 d1, op1 d0
  |   5   cut op0 d1, op1 d1
  |   6   cut op0 d1
  |   7   cut op0 d2, op1 d0
  |   8   cut op1 d1
  | ── attempt 1: refuted ──────────────────
  | cut operand 0 dim 0, operand 1 dim 0
  | dot_general: contracting dims differ: 96
  | and 48
  |
  |
  |
  | > step  op dot_general_0, order paper, stopped attempt, attempt 1
  | s step  n next id  b back  g goto  f refuted  o order  B break  Tab pane  / find  ? keys  q prompt

Enter goes to the selected attempt; keys that cannot work say why.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'step dot_general_0; view step --drawn --size 80x24 --keys "jj<Enter>"' 2>/dev/null | tail -n 24
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | dot_general_0  24x48x96xf32, 96x288x…  order ours   attempt 3/18   event <n>/<n>
  |   1   0:d0              exact S1  ── probe: 3 ranks  length 7  seed 0  draw … ──
  |   2   0:d1              exact S2          operand 0     operand 1  result 0
  | ▶ 3   0:d2 1:d0         exact S3  rank 0   6 -7  5      -2 -4 -3   -79 -47  46
  |   4   1:d1                                 6  2  1       6  4 -7    -5 -15 -29
  |   5   0:P(avg) 1:P(avg)                   -2 -3 -2      -5  1  3    -4  -6  21
  |   6   0:P(avg)                            ⋮                        ⋮
  |   7   1:P(avg)                    rank 1  -2  6  6       2 -6  3    -4  36  72
  |   8   0:P(sum)                            -5  6  2      -7  0  6   -38  38  35
  |   9   1:P(sum)                            -5  3  1       7  4  7   -24  34  10
  |   10  0:P(max) 1:P(max)                   ⋮                        ⋮
  | ── attempt 3: exact ────────────  rank 2  -6            -4  0 -4    24   0  24
  | cut operand 0 dim 2, operand 1             8                       -32   0 -32
  | dim 0                                     ⋮                        ⋮
  | P(sum) <- S(2), S(0)              whole    6 -7  5 -2…  -2 -4 -3    -59  -11…
  | 10 probes                                  6  2  1 -5…   6  4 -7    -75   23…
  |                                           ⋮             ⋮          ⋮
  |                                   reduce(op=sum) holds              -59  -11…
  |                                                                     -75   23…
  |                                                                    ⋮
  | > goto 3  op dot_general_0, order ours, stopped goto, attempt 3
  | s step  n next id  b back  g goto  f refuted  = cells  o order  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'view step --drawn --size 60x8 --keys "n"' 2>/dev/null | tail -n 8
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | No exploration is open.
  | s explores the op chosen last, else all ops in order
  |
  |
  | go to the next cut that holds: no exploration is open: s op…
  | s step  B break  Tab pane  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'view step --drawn --size 60x8 --keys "<Enter>"' 2>/dev/null | tail -n 8
  | gpt-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | No exploration is open.
  | s explores the op chosen last, else all ops in order
  |
  |
  | go to the selected attempt: no exploration is open: s opens…
  | s step  B break  Tab pane  : command  ? keys  q prompt

A convolution with a halo.

  $ shardscope samples/resnet-tiny.mlir --batch -c 'step convolution_0; until found; until found; until found; view step --drawn --size 100x24' 2>/dev/null | tail -n 24
  | resnet-tiny │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | convolution_0  24x48x48x3xf32, 7x7x3x24xf32 -> 24x24x24…  order ours   attempt 4/28   event <n>/<n>
  |   1   cut op0 d0                exact S1  ── probe: 2 ranks  length 12  seed 0  draw 16  3x12x3x… ──
  |   2   cut op0 d1                 refuted          operand 0        operand 1        result 0
  |   3   cut op0 d1, with a halo fragile S4  rank 0           0…      -4.338e+04…        4.54e+10…
  | ▶ 4   cut op0 d1, results ov… fragile S5                   0…       2.175e+04…         1.9e+10…
  |   5   cut op0 d2                                           0…       8.833e+04…       1.184e+10…
  |   6   cut op0 d2, with a halo                              0…       4.137e+04…      -3.796e+10…
  |   7   cut op0 d2, results overlapping             ⋮                ⋮                ⋮
  |   8   cut op0 d3, op1 d2                  rank 1           0…      -4.338e+04…       1.398e+11…
  |   9   cut op1 d0                                           0…       2.175e+04…       -3.29e+10…
  |   10  cut op1 d0, with a halo                              0…       8.833e+04…       5.974e+10…
  | ── attempt 4: fragile ──────────────────          ⋮                ⋮                ⋮
  | cut operand 0 dim 1, results overlapping  whole   -1.376e+05…      -4.338e+04…       1.184e+10…
  | S(1, halo=1:2, sum) <- S(1, fill=2:4), R           2.669e+04…       2.175e+04…      -3.796e+10…
  | 14 probes; a piece has 1 rows before and          -3.216e+04…       8.833e+04…      -3.524e+11…
  | 2 past its share of the result; pieces            ⋮                ⋮                ⋮
  | must be multiples of 2                    gather(dim=1, halo=1:2, op=sum) holds      1.184e+10…
  |                                           error 0.0004883                           -3.796e+10…
  |                                                                                     -3.524e+11…
  |                                                                                     ⋮
  |
  | s step  n next id  b back  g goto  f refuted  = cells  o order  B break  Tab pane  ? keys  q prompt

In ASCII.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'set ascii on; step dot_general_0; until refuted; view step --drawn --size 100x20' 2>/dev/null | tail -n 20
  | gpt-tiny | no mesh | h100x8 | no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | dot_general_0  24x48x96xf32, 96x288xf32 -> 24x48x288xf32   order ours   attempt 5/18   event <n>/<n>
  |   1   cut op0 d0                exact S1  -- probe: 2 ranks  seed 0  draw 0  1x1x1, 1x1 -> 1x1x1 ---
  |   2   cut op0 d1                exact S2          operand 0  operand 1          result 0
  |   3   cut op0 d2, op1 d0        exact S3  rank 0  -7.371     0.5169             -3.81
  |   4   cut op1 d1                exact S4  rank 1  4.47       -0.1269            -0.5673
  | > 5   op0 P(avg), op1 P(avg)     refuted  whole   -1.45      0.195              -0.2828
  |   6   op0 P(avg)                          reduce(op=sum) fails *  error 4.094   -4.377*
  |   7   op1 P(avg)                          reduce(op=avg) fails *  error 1.906   -2.189*
  |   8   op0 P(sum)                          reduce(op=max) fails *  error 0.2845  -0.5673*
  | -- attempt 5: refuted ------------------  reduce(op=min) fails *  error 3.527   -3.81*
  | operand 0 P(avg), operand 1 P(avg)        reduce(op=prod) fails *  error 2.444  2.161*
  | no reduction of the pieces gives the      identity fails *  error 3.527         -3.81*
  | whole: 2 ranks, draw 0: cell [0,0,0] is
  | -0.282781803, sum gives -4.37714668
  |
  |
  |
  | s step  n next id  b back  g goto  f refuted  = cells  o order  B break  Tab pane  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'set ascii on; step dot_general_0; until refuted; view step --drawn --size 60x16 --keys "<Tab>"' 2>/dev/null | tail -n 16
  | gpt-tiny | no mesh | h100x8 | no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | dot_general_0      order ours   attempt 5/18   event <n>/<n>
  | -- probe: 2 ranks  seed 0  draw 0  1x1x1, 1x1 -> 1x1x1 -----
  |         operand 0  operand 1          result 0
  | rank 0  -7.371     0.5169             -3.81
  | rank 1  4.47       -0.1269            -0.5673
  | whole   -1.45      0.195              -0.2828
  | reduce(op=sum) fails *  error 4.094   -4.377*
  | reduce(op=avg) fails *  error 1.906   -2.189*
  | reduce(op=max) fails *  error 0.2845  -0.5673*
  | reduce(op=min) fails *  error 3.527   -3.81*
  | reduce(op=prod) fails *  error 2.444  2.161*
  | identity fails *  error 3.527         -3.81*
  |
  | s step  n next id  b back  g goto  = cells  ? keys  q prompt
