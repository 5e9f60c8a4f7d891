An exploration, stepped through like a program.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; step; until ran; next' 2>/dev/null | sed -n '/^op /,$p'
  | op             dot_general_0
  | order          ours
  | stopped        -
  | attempt        -
  | attempts       19
  | event          0
  | events_in_all  787
  | runs_in_all    405
  |
  |  n  attempt  event      max_error  what
  |  1        1  candidate          -  [1, N], [N, N]: cut operand 0 dim 0
  |  2        1  probe              -  length 6 on 2 ranks, draw 0: 6x3, 3x4 -> 6x4
  |  3        1  cut                -  ranks 0-1: 3x3, 3x4 -> 3x4
  |  4        1  ran                -  the whole and 2 pieces
  |  5        1  combine            0  gather(dim=0) holds
  |  6        1  combine      7.09557  gather(dim=0, reversed) fails: cell [3,0] is -0.459937889, the pieces give -0.285139238
  |  7        1  combine      12.9377  gather(dim=0, block=3) fails: cell [2,0] is -0.675979359, the pieces give 0.633942118
  |  8        1  evidence           -  23 cells, 64 are enough
  |  9        1  probe              -  length 6 on 3 ranks, draw 1: 6x4, 4x2 -> 6x2
  | 10        1  cut                -  ranks 0-2: 2x4, 4x2 -> 2x2
  | 11        1  ran                -  the whole and 3 pieces
  | 12        1  combine            0  gather(dim=0) holds
  | 13        1  evidence           -  35 cells, 64 are enough
  | 14        1  probe              -  length 12 on 4 ranks, draw 2: 12x3, 3x4 -> 12x4
  | 15        1  cut                -  ranks 0-3: 3x3, 3x4 -> 3x4
  | 16        1  ran                -  the whole and 4 pieces
  | 17        1  combine            0  gather(dim=0) holds
  | 18        1  evidence           -  64 cells, 64 are enough
  | 19        1  probe              -  length 7 on 2 ranks, draw 3: 7x4, 4x2 -> 7x2
  | 20        1  cut                -  rank 0: 4x4, 4x2 -> 4x2; rank 1: 3x4, 4x2 -> 3x2
  | 21        1  ran                -  the whole and 2 pieces
  | 22        1  combine            0  gather(dim=0) holds
  | 23        1  evidence           -  64 cells, 64 are enough
  | 24        1  probe              -  length 7 on 3 ranks, draw 4: 7x4, 4x2 -> 7x2
  | 25        1  cut                -  ranks 0-1: 3x4, 4x2 -> 3x2; rank 2: 1x4, 4x2 -> 1x2
  | 26        1  ran                -  the whole and 3 pieces
  | 27        1  combine            0  gather(dim=0) holds
  | 28        1  evidence           -  64 cells, 64 are enough
  | 29        1  probe              -  length 2 on 2 ranks, draw 5: 2x3, 3x4 -> 2x4
  | 30        1  cut                -  ranks 0-1: 1x3, 3x4 -> 1x4
  | 31        1  ran                -  the whole and 2 pieces
  | 32        1  combine            0  gather(dim=0) holds
  | 33        1  probe              -  length 3 on 3 ranks, draw 6: 3x5, 5x4 -> 3x4
  | 34        1  cut                -  ranks 0-2: 1x5, 5x4 -> 1x4
  | 35        1  ran                -  the whole and 3 pieces
  | 36        1  combine            0  gather(dim=0) holds
  | 37        1  probe              -  length 4 on 4 ranks, draw 7: 4x3, 3x2 -> 4x2
  | 38        1  cut                -  ranks 0-3: 1x3, 3x2 -> 1x2
  | 39        1  ran                -  the whole and 4 pieces
  | 40        1  combine            0  gather(dim=0) holds
  | 41        1  probe              -  length 6 on 2 ranks, draw 8: 6x3, 3x2 -> 6x2
  | 42        1  cut                -  ranks 0-1: 3x3, 3x2 -> 3x2
  | 43        1  ran                -  the whole and 2 pieces, on whole numbers
  | 44        1  combine            0  gather(dim=0) holds
  | 45        1  probe              -  length 7 on 3 ranks, draw 9: 7x2, 2x4 -> 7x4
  | 46        1  cut                -  ranks 0-1: 3x2, 2x4 -> 3x4; rank 2: 1x2, 2x4 -> 1x4
  | 47        1  ran                -  the whole and 3 pieces, on whole numbers
  | 48        1  combine            0  gather(dim=0) holds
  | 49        1  verdict            -  exact: S(0) <- S(0), R, 8 probes
  |
  | op             dot_general_0
  | order          ours
  | stopped        attempt
  | attempt        1
  | attempts       19
  | event          49
  | events_in_all  787
  | runs_in_all    405
  | candidate      cut operand 0 dim 0
  | kind           A
  | dims           [1, N], [N, N]
  | verdict        exact
  | row            S(0) <- S(0), R
  | id             S1
  | why            8 probes
  |
  |  n  attempt  event      max_error  what
  | 50        2  candidate          -  [N, 2], [2, N]: cut operand 0 dim 1, operand 1 dim 0
  | 51        2  probe              -  length 6 on 2 ranks, draw 0: 3x6, 6x4 -> 3x4
  | 52        2  cut                -  ranks 0-1: 3x3, 3x4 -> 3x4
  | 53        2  ran                -  the whole and 2 pieces
  |
  | op             dot_general_0
  | order          ours
  | stopped        ran
  | attempt        2
  | attempts       19
  | event          53
  | events_in_all  787
  | runs_in_all    405
  | candidate      cut operand 0 dim 1, operand 1 dim 0
  | kind           A
  | dims           [N, 2], [2, N]
  |
  |   n  attempt  event       max_error  what
  |  54        2  combine   4.44089e-16  reduce(op=sum) holds
  |  55        2  combine       4.39676  reduce(op=avg) fails: cell [0,0] is 0.399745852, the pieces give 0.199872926
  |  56        2  combine       6.83212  reduce(op=max) fails: cell [0,0] is 0.399745852, the pieces give 0.694252212
  |  57        2  combine       5.63739  reduce(op=min) fails: cell [0,0] is 0.399745852, the pieces give -0.29450636
  |  58        2  combine       16.2891  reduce(op=prod) fails: cell [0,0] is 0.399745852, the pieces give -0.204461692
  |  59        2  combine       6.83212  identity fails: cell [0,0] is 0.399745852, the pieces give -0.29450636
  |  60        2  evidence            -  11 cells, 64 are enough
  |  61        2  probe               -  length 6 on 3 ranks, draw 1: 4x6, 6x2 -> 4x2
  |  62        2  cut                 -  ranks 0-2: 4x2, 2x2 -> 4x2
  |  63        2  ran                 -  the whole and 3 pieces
  |  64        2  combine   5.68434e-14  reduce(op=sum) holds
  |  65        2  evidence            -  19 cells, 64 are enough
  |  66        2  probe               -  length 12 on 4 ranks, draw 2: 3x12, 12x4 -> 3x4
  |  67        2  cut                 -  ranks 0-3: 3x3, 3x4 -> 3x4
  |  68        2  ran                 -  the whole and 4 pieces
  |  69        2  combine             0  reduce(op=sum) holds
  |  70        2  evidence            -  29 cells, 64 are enough
  |  71        2  probe               -  length 7 on 2 ranks, draw 3: 4x7, 7x2 -> 4x2
  |  72        2  cut                 -  rank 0: 4x4, 4x2 -> 4x2; rank 1: 4x3, 3x2 -> 4x2
  |  73        2  ran                 -  the whole and 2 pieces
  |  74        2  combine   1.13687e-13  reduce(op=sum) holds
  |  75        2  evidence            -  37 cells, 64 are enough
  |  76        2  probe               -  length 7 on 3 ranks, draw 4: 4x7, 7x2 -> 4x2
  |  77        2  cut                 -  ranks 0-1: 4x3, 3x2 -> 4x2; rank 2: 4x1, 1x2 -> 4x2
  |  78        2  ran                 -  the whole and 3 pieces
  |  79        2  combine   4.44089e-16  reduce(op=sum) holds
  |  80        2  evidence            -  45 cells, 64 are enough
  |  81        2  probe               -  length 2 on 2 ranks, draw 5: 3x2, 2x4 -> 3x4
  |  82        2  cut                 -  ranks 0-1: 3x1, 1x4 -> 3x4
  |  83        2  ran                 -  the whole and 2 pieces
  |  84        2  combine             0  reduce(op=sum) holds
  |  85        2  probe               -  length 3 on 3 ranks, draw 6: 5x3, 3x4 -> 5x4
  |  86        2  cut                 -  ranks 0-2: 5x1, 1x4 -> 5x4
  |  87        2  ran                 -  the whole and 3 pieces
  |  88        2  combine             0  reduce(op=sum) holds
  |  89        2  probe               -  length 4 on 4 ranks, draw 7: 3x4, 4x2 -> 3x2
  |  90        2  cut                 -  ranks 0-3: 3x1, 1x2 -> 3x2
  |  91        2  ran                 -  the whole and 4 pieces
  |  92        2  combine             0  reduce(op=sum) holds
  |  93        2  probe               -  length 6 on 3 ranks, draw 8: 3x6, 6x2 -> 3x2
  |  94        2  cut                 -  ranks 0-2: 3x2, 2x2 -> 3x2
  |  95        2  ran                 -  the whole and 3 pieces
  |  96        2  combine   1.32349e-23  reduce(op=sum) holds
  |  97        2  evidence            -  64 cells, 64 are enough
  |  98        2  probe               -  length 6 on 2 ranks, draw 9: 2x6, 6x4 -> 2x4
  |  99        2  cut                 -  ranks 0-1: 2x3, 3x4 -> 2x4
  | 100        2  ran                 -  the whole and 2 pieces
  | 101        2  combine   2.77556e-17  reduce(op=sum) holds
  | 102        2  evidence            -  64 cells, 64 are enough
  | 103        2  probe               -  length 6 on 2 ranks, draw 10: 2x6, 6x3 -> 2x3
  | 104        2  cut                 -  ranks 0-1: 2x3, 3x3 -> 2x3
  | 105        2  ran                 -  the whole and 2 pieces, on whole numbers
  | 106        2  combine             0  reduce(op=sum) holds
  | 107        2  probe               -  length 7 on 3 ranks, draw 11: 3x7, 7x4 -> 3x4
  | 108        2  cut                 -  ranks 0-1: 3x3, 3x4 -> 3x4; rank 2: 3x1, 1x4 -> 3x4
  | 109        2  ran                 -  the whole and 3 pieces, on whole numbers
  | 110        2  combine             0  reduce(op=sum) holds
  | 111        2  verdict             -  exact: P(sum) <- S(1), S(0), 10 probes
  |
  | op             dot_general_0
  | order          ours
  | stopped        id
  | attempt        2
  | attempts       19
  | event          111
  | events_in_all  787
  | runs_in_all    405
  | candidate      cut operand 0 dim 1, operand 1 dim 0
  | kind           A
  | dims           [N, 2], [2, N]
  | verdict        exact
  | row            P(sum) <- S(1), S(0)
  | id             S2
  | why            10 probes

The paper's order: ten executions of a product, three ids.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0 --order paper --all; until end; restart --order ours' 2>/dev/null | sed -n '/^ *n /,$p' | cut -c1-120
  |  n  attempt  event        max_error  what
  |  1        1  candidate            -  [1, N], [1, N]: cut operand 0 dim 0, operand 1 dim 0
  |  2        1  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  |  3        1  refused              -  dot_general: contracting dims differ: 32 and 16
  |  4        1  verdict              -  refuted: dot_general: contracting dims differ: 32 and 16
  |  5        2  candidate            -  [1, N], [N, 1]: cut operand 0 dim 0, operand 1 dim 1
  |  6        2  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  |  7        2  cut                  -  ranks 0-1: 32x32, 32x8 -> 32x8
  |  8        2  ran                  -  the whole and 2 pieces
  |  9        2  verdict              -  refuted: two dims of a result are cut at once
  | 10        3  candidate            -  [1, N], [N, N]: cut operand 0 dim 0
  | 11        3  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  | 12        3  cut                  -  ranks 0-1: 32x32, 32x16 -> 32x16
  | 13        3  ran                  -  the whole and 2 pieces
  | 14        3  combine              0  gather(dim=0) holds
  | 15        3  verdict              -  accepted: S(0) <- S(0), R, one probe, as published
  | 16        4  candidate            -  [N, 2], [2, N]: cut operand 0 dim 1, operand 1 dim 0
  | 17        4  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  | 18        4  cut                  -  ranks 0-1: 64x16, 16x16 -> 64x16
  | 19        4  ran                  -  the whole and 2 pieces
  | 20        4  combine        53.3996  identity fails: cell [0,0] is -20.6153537, the pieces give -10.7489232
  | 21        4  combine    2.13163e-14  reduce(op=sum) holds
  | 22        4  verdict              -  accepted: P(sum) <- S(1), S(0), one probe, as published
  | 23        5  candidate            -  [N, N], [N, 3]: cut operand 1 dim 1
  | 24        5  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  | 25        5  cut                  -  ranks 0-1: 64x32, 32x8 -> 64x8
  | 26        5  ran                  -  the whole and 2 pieces
  | 27        5  combine              0  gather(dim=1) holds
  | 28        5  verdict              -  accepted: S(1) <- R, S(1), one probe, as published
  |
  |  n  attempt  event        max_error  what
  |  1        1  candidate            -  [1, N], [1, N]: cut operand 0 dim 0, operand 1 dim 0
  |  2        1  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  |  3        1  refused              -  dot_general: contracting dims differ: 32 and 16
  |  4        1  verdict              -  refuted: dot_general: contracting dims differ: 32 and 16
  |  5        2  candidate            -  [1, N], [N, 1]: cut operand 0 dim 0, operand 1 dim 1
  |  6        2  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  |  7        2  cut                  -  ranks 0-1: 32x32, 32x8 -> 32x8
  |  8        2  ran                  -  the whole and 2 pieces
  |  9        2  verdict              -  refuted: two dims of a result are cut at once
  | 10        3  candidate            -  [1, N], [N, N]: cut operand 0 dim 0
  | 11        3  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  | 12        3  cut                  -  ranks 0-1: 32x32, 32x16 -> 32x16
  | 13        3  ran                  -  the whole and 2 pieces
  | 14        3  combine              0  gather(dim=0) holds
  | 15        3  verdict              -  accepted: S(0) <- S(0), R, one probe, as published
  | 16        4  candidate            -  [N, 2], [2, N]: cut operand 0 dim 1, operand 1 dim 0
  | 17        4  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  | 18        4  cut                  -  ranks 0-1: 64x16, 16x16 -> 64x16
  | 19        4  ran                  -  the whole and 2 pieces
  | 20        4  combine        53.3996  identity fails: cell [0,0] is -20.6153537, the pieces give -10.7489232
  | 21        4  combine    2.13163e-14  reduce(op=sum) holds
  | 22        4  verdict              -  accepted: P(sum) <- S(1), S(0), one probe, as published
  | 23        5  candidate            -  [N, N], [N, 3]: cut operand 1 dim 1
  | 24        5  probe                -  2 ranks, draw 0: 64x32, 32x16 -> 64x16
  | 25        5  cut                  -  ranks 0-1: 64x32, 32x8 -> 64x8
  | 26        5  ran                  -  the whole and 2 pieces
  | 27        5  combine              0  gather(dim=1) holds
  | 28        5  verdict              -  accepted: S(1) <- R, S(1), one probe, as published
  |
  | op             dot_general_0
  | order          paper
  | stopped        end
  | attempt        5
  | attempts       5
  | event          28
  | events_in_all  28
  | runs_in_all    10
  | candidate      cut operand 1 dim 1
  | kind           A
  | dims           [N, N], [N, 3]
  | verdict        accepted
  | row            S(1) <- R, S(1)
  | id             S3
  | why            one probe, as published
  |
  | n  attempt  event  max_error  what
  | (none)
  |
  | op             dot_general_0
  | order          ours
  | stopped        -
  | attempt        -
  | attempts       19
  | event          0
  | events_in_all  787
  | runs_in_all    405

What the paper's order cannot do, it says: lengths without a common factor are refused, as published; windows and positions that
ask for long lengths leave short ones to the others; subsets of many operands' dims have no end.

  $ cat >odd.mlir <<'END'
  > module {
  >   func.func public @main(%x: tensor<7x6xf32>, %w: tensor<6x4xf32>) -> tensor<7x4xf32> {
  >     %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<7x6xf32>, tensor<6x4xf32>) -> tensor<7x4xf32>
  >     return %0 : tensor<7x4xf32>
  >   }
  > }
  > END
  $ shardscope odd.mlir --batch -c 'step --all dot_general_0 --order paper' 2>/dev/null | grep -E 'cut  |verdict'
  |  4        1  verdict              -  refused: the lengths that would carry the id (7, 6) have the gcd 1, which is less than the 2 ranks
  |  8        2  verdict              -  refused: the lengths that would carry the id (7, 4) have the gcd 1, which is less than the 2 ranks
  | 11        3  cut                  -  rank 0: 4x6, 6x4 -> 4x4; rank 1: 3x6, 6x4 -> 3x4
  | 14        3  verdict              -  accepted: S(0) <- S(0), R, one probe, as published
  | 17        4  cut                  -  ranks 0-1: 7x3, 3x4 -> 7x4
  | 21        4  verdict              -  accepted: P(sum) <- S(1), S(0), one probe, as published
  | 24        5  cut                  -  ranks 0-1: 7x6, 6x2 -> 7x2
  | 27        5  verdict              -  accepted: S(1) <- R, S(1), one probe, as published
  $ shardscope samples/resnet-tiny.mlir --batch -c 'step --all pad_0 --order paper; step --all slice_0 --order paper' 2>/dev/null | grep -E 'probe|verdict'
  |  2        1  probe              -  2 ranks, draw 0: 4x24x24x10, scalar -> 4x26x26x10
  |  6        1  verdict            -  accepted: S(0) <- S(0), R, one probe, as published
  |  8        2  probe              -  2 ranks, draw 0: 4x24x24x10, scalar -> 4x26x26x10
  | 11        2  verdict            -  refuted: the lengths of the pieces do not add up to that of the whole
  | 13        3  probe              -  2 ranks, draw 0: 4x24x24x10, scalar -> 4x26x26x10
  | 16        3  verdict            -  refuted: the lengths of the pieces do not add up to that of the whole
  | 18        4  probe              -  2 ranks, draw 0: 4x24x24x10, scalar -> 4x26x26x10
  | 22        4  verdict            -  accepted: S(3) <- S(3), R, one probe, as published
  |  2        1  probe              -  2 ranks, draw 0: 4x26x26x10 -> 4x24x24x10
  |  4        1  verdict            -  refuted: slice: [0:4] is no part of dim 0 of length 2
  |  6        2  probe              -  2 ranks, draw 0: 4x26x26x10 -> 4x24x24x10
  |  8        2  verdict            -  refuted: slice: [1:25] is no part of dim 1 of length 13
  | 10        3  probe              -  2 ranks, draw 0: 4x26x26x10 -> 4x24x24x10
  | 12        3  verdict            -  refuted: slice: [1:25] is no part of dim 2 of length 13
  | 14        4  probe              -  2 ranks, draw 0: 4x26x26x10 -> 4x24x24x10
  | 16        4  verdict            -  refuted: slice: [0:10] is no part of dim 3 of length 5
  $ shardscope samples/resnet50.mlir --batch -c 'step --all pad_0 --order paper' 2>/dev/null | grep -E 'probe|verdict'
  |  2        1  probe              -  2 ranks, draw 0: 4x6x8x10, scalar -> 4x8x10x10
  |  6        1  verdict            -  accepted: S(0) <- S(0), R, one probe, as published
  |  8        2  probe              -  2 ranks, draw 0: 4x6x8x10, scalar -> 4x8x10x10
  | 11        2  verdict            -  refuted: the lengths of the pieces do not add up to that of the whole
  | 13        3  probe              -  2 ranks, draw 0: 4x6x8x10, scalar -> 4x8x10x10
  | 16        3  verdict            -  refuted: the lengths of the pieces do not add up to that of the whole
  | 18        4  probe              -  2 ranks, draw 0: 4x6x8x10, scalar -> 4x8x10x10
  | 22        4  verdict            -  accepted: S(3) <- S(3), R, one probe, as published
  $ { echo 'module { func.func public @main('; seq -s ', ' -f '%%a%g: tensor<8x6xf32>' 1 24; echo ') -> tensor<192x6xf32> {'
  >   echo '%0 = stablehlo.concatenate'; seq -s ', ' -f '%%a%g' 1 24; echo ', dim = 0 : ('
  >   yes 'tensor<8x6xf32>' | head -24 | paste -sd,; echo ') -> tensor<192x6xf32> return %0 : tensor<192x6xf32> } }'; } >many.mlir
  $ shardscope many.mlir --batch -c 'step concatenate_0 --order paper; goto 4096; step' 2>&1 | grep -E '^(attempts|verdict|why|the expl)|stopped  '
  | stopped        -
  | attempts       4096
  | stopped        goto
  | attempts       4096
  | verdict        refuted
  | why            concatenate: dims that are not joined differ: 6 and 3
  | 16514        -  stopped          -  stopped after 4096 attempts: this order tries subsets of the dims, and 24 operands have 2.8e+11 of them; ours cuts together what shape inference scales together
  | stopped        end
  | attempts       4096
  | the exploration of concatenate_0 was stopped: 0 ids

Where there is nothing to cut, the walk is over at once, and says why.

  $ shardscope samples/mlp.mlir --batch -c 'step constant_0; step' 2>&1 >/dev/null
  | try: mesh 2x4, then discover, then solve
  | the exploration of constant_0 is over: 1 row
  | it can only be replicated: no length of it can be cut
  | the exploration of constant_0 is over: 1 row
  | it can only be replicated: no length of it can be cut
  $ cat >foreign.mlir <<'END'
  > module {
  >   func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  >     %y = stablehlo.custom_call @not_known(%x) : (tensor<4xf32>) -> tensor<4xf32>
  >     return %y : tensor<4xf32>
  >   }
  > }
  > END
  $ shardscope foreign.mlir --batch -c 'step custom_call_0; next' 2>&1 >/dev/null
  | try: mesh 2x4, then discover, then solve
  | the exploration of custom_call_0 is over: 1 row
  | it can only be replicated: nothing here can run it, so nothing is known about it
  | the exploration of custom_call_0 is over: 1 row
  | it can only be replicated: nothing here can run it, so nothing is known about it

The tensors of a probe.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; next; until ran; print --cells 3' 2>/dev/null | sed -n '/^combine/,$p'
  | combine    reduce(op=sum)
  |
  | result  cell       global    combined  difference
  |      0  [0,0]    0.399746    0.399746           0
  |      0  [0,1]     6.63897     6.63897           0
  |      0  [0,2]  -0.0657397  -0.0657397           0
  |
  | rank  result  cell       value
  |    0       0  [0,0]  -0.294506
  |    0       0  [0,1]    3.03667
  |    0       0  [0,2]   -2.62533
  |    1       0  [0,0]   0.694252
  |    1       0  [0,1]    3.60231
  |    1       0  [0,2]    2.55959

What is stepped through is what a straight run shows, whatever the steps.

  $ events() { sed -n -e 's/], "op": .*/]}/' -e 's/.*"events": \[\(.*\)\]}$/\1/p' | sed 's/}, {/}\n{/g'; }
  > shardscope samples/mlp.mlir --batch --format json -c 'step --all dot_general_1' | events >straight
  > { echo 'step dot_general_1'; for i in $(seq 400); do echo step; done; } >s
  > { echo 'step dot_general_1'; for i in $(seq 400); do echo 'step --probe; next; until refused'; done; } >f
  > shardscope samples/mlp.mlir --batch --format json -f s 2>/dev/null | events >stepped
  > shardscope samples/mlp.mlir --batch --format json -f f 2>/dev/null | events >finer
  > grep -v '^$' stepped | cmp - straight && grep -v '^$' finer | cmp - straight && [ $(wc -l <straight) -gt 200 ] && echo equal
  | equal

Breakpoints, and the way back.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; break id S3; break fail; break id S3; break fail; until end; break; break none; back; goto 2' 2>/dev/null | grep -E '^(stopped|attempt|verdict|on|id|fail|candidate) '
  | stopped        -
  | attempt        -
  | on  name
  | id  S3
  | on    name
  | id    S3
  | fail  -
  | on    name
  | id    S3
  | fail  -
  | on    name
  | id    S3
  | fail  -
  | stopped        breakpoint: id
  | attempt        3
  | candidate      cut operand 1 dim 1
  | verdict        exact
  | id             S3
  | on    name
  | id    S3
  | fail  -
  | on  name
  | stopped        back
  | attempt        -
  | stopped        goto
  | attempt        2
  | candidate      cut operand 0 dim 1, operand 1 dim 0
  | verdict        exact
  | id             S2

What cannot be: nothing open, the beginning, an attempt that is not there, a probe that was not drawn.

  $ shardscope samples/mlp.mlir --batch -c 'next' 2>&1 >/dev/null
  | try: mesh 2x4, then discover, then solve
  | error: no exploration is open
  | hint: step OP opens one
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; back' 2>&1 >/dev/null
  | try: mesh 2x4, then discover, then solve
  | step goes to the next attempt, next to the next id that is found
  | error: this is where the exploration begins
  | hint: step goes on
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; goto 99' 2>&1 >/dev/null
  | try: mesh 2x4, then discover, then solve
  | step goes to the next attempt, next to the next id that is found
  | error: there are attempts 1 to 19, not 99
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; print' 2>&1 >/dev/null
  | try: mesh 2x4, then discover, then solve
  | step goes to the next attempt, next to the next id that is found
  | error: no probe was drawn at this stop
  | hint: until ran
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; step --order paper' 2>&1 >/dev/null
  | try: mesh 2x4, then discover, then solve
  | step goes to the next attempt, next to the next id that is found
  | error: an order belongs to an exploration that is being opened
  | hint: restart --order paper
  [1]

The whole graph: op after op, those with equal rules once. Breakpoints hold across them.

  $ shardscope samples/mlp.mlir --batch -c 'break on op transpose; step --graph; until end; step --probe; until break; step; back; back; until break; until break; until break' 2>&1 | grep -E '^(on  |op |exploration|stopped|the expl|step goes|back,|[0-9]+ expl)'
  | on  name
  | op  transpose
  | op             dot_general_0
  | exploration    1
  | explorations   11
  | stopped        -
  | step goes to the next attempt, next to the next id that is found
  | op             dot_general_0
  | exploration    1
  | explorations   11
  | stopped        end
  | the exploration of dot_general_0 is over: 8 rows
  | step goes on to broadcast_in_dim_0
  | op             broadcast_in_dim_0
  | exploration    2
  | explorations   11
  | stopped        probe
  | op             transpose_0
  | exploration    10
  | explorations   11
  | stopped        breakpoint: op
  | 8 explorations ended on the way
  | op             transpose_0
  | exploration    10
  | explorations   11
  | stopped        attempt
  | op             transpose_0
  | exploration    10
  | explorations   11
  | stopped        back
  | op             dot_general_2
  | exploration    9
  | explorations   11
  | stopped        back
  | the exploration of dot_general_2 is over: 8 rows
  | step goes on to transpose_0
  | op             transpose_0
  | exploration    10
  | explorations   11
  | stopped        breakpoint: op
  | 1 exploration ended on the way
  | op             dot_general_3
  | exploration    11
  | explorations   11
  | stopped        end
  | the exploration of dot_general_3 is over: 8 rows
  | back, goto N and restart look at it again
  | 1 exploration ended on the way
  | op             dot_general_3
  | exploration    11
  | explorations   11
  | stopped        end
  | the exploration of dot_general_3 is over: 8 rows
  | back, goto N and restart look at it again
  $ shardscope samples/mlp.mlir --batch -c 'break id S2; step transpose_0; until break; until break' 2>&1 | grep -E '^(id|op |stopped|row|the expl)'
  | id  S2
  | op             transpose_0
  | stopped        -
  | op             transpose_0
  | stopped        breakpoint: id
  | row            S(0) <- S(1)
  | id             S2
  | op             transpose_0
  | stopped        end
  | the exploration of transpose_0 is over: 8 rows
  $ shardscope samples/mlp.mlir --batch -c 'break op nothing' 2>&1 >/dev/null | tail -2
  | error: there is no op and no kind of op nothing
  | hint: graph lists the ops, rules their kinds
  $ shardscope samples/mlp.mlir --batch -c 'break id s2' 2>&1 >/dev/null | tail -2
  | error: no row is called 's2'
  | hint: S1, S2, P1: as `rules OP` lists them
  $ shardscope samples/mlp.mlir --batch -c 'break on' 2>&1 >/dev/null | tail -2
  | error: break on what?
  | hint: break on fail, break on id S2, break on op NAME
  $ shardscope samples/mlp.mlir --batch -c 'break op' 2>&1 >/dev/null | tail -2
  | error: break op needs the name of an op, or of a kind of op
  | hint: graph lists the ops, rules their kinds
  $ shardscope samples/mlp.mlir --batch -c 'break fail S2' 2>&1 >/dev/null | tail -1
  | error: only break id and break op take a name
