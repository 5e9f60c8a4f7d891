An exploration, stepped through like a program.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; step; until ran; next' 2>/dev/null | sed -n '/^op /,$p'
  | op             dot_general_0
  | order          ours
  | stopped        -
  | attempt        -
  | attempts       <n>
  | event          <n>
  | events_in_all  <n>
  | runs_in_all    <n>
  |
  | ...
  |
  |  n  attempt  event      max_error  what
  |  <n>        1  candidate          -  [1, N], [N, N]: cut operand 0 dim 0
  |  <n>        1  probe              -  length 6 on 2 ranks, draw <n>: 6x3, 3x4 -> 6x4
  |  <n>        1  cut                -  ranks 0-1: 3x3, 3x4 -> 3x4
  |  <n>        1  ran                -  the whole and 2 pieces
  |  <n>        1  combine            <n>  gather(dim=0) holds
  |  <n>        1  combine      <n>  gather(dim=0, reversed) fails: cell [3,0] is <n>, the pieces give <n>
  |  <n>        1  combine      <n>  gather(dim=0, block=3) fails: cell [2,0] is <n>, the pieces give <n>
  |  <n>        1  evidence           -  <n> cells, 64 are enough
  | ...
  | <n>        1  verdict            -  exact: S(0) <- S(0), R, <n> probes
  |
  | op             dot_general_0
  | order          ours
  | stopped        attempt
  | attempt        1
  | attempts       <n>
  | event          <n>
  | events_in_all  <n>
  | runs_in_all    <n>
  | candidate      cut operand 0 dim 0
  | kind           A
  | dims           [1, N], [N, N]
  | verdict        exact
  | row            S(0) <- S(0), R
  | id             S1
  | why            <n> probes
  |
  | ...
  |
  |  n  attempt  event      max_error  what
  | <n>        2  candidate          -  [N, 2], [2, N]: cut operand 0 dim 1, operand 1 dim 0
  | <n>        2  probe              -  length 6 on 2 ranks, draw <n>: 3x6, 6x4 -> 3x4
  | <n>        2  cut                -  ranks 0-1: 3x3, 3x4 -> 3x4
  | <n>        2  ran                -  the whole and 2 pieces
  |
  | op             dot_general_0
  | order          ours
  | stopped        ran
  | attempt        2
  | attempts       <n>
  | event          <n>
  | events_in_all  <n>
  | runs_in_all    <n>
  | candidate      cut operand 0 dim 1, operand 1 dim 0
  | kind           A
  | dims           [N, 2], [2, N]
  |
  | ...
  |
  |   n  attempt  event       max_error  what
  |  <n>        2  combine   <n>  reduce(op=sum) holds
  |  <n>        2  combine       <n>  reduce(op=avg) fails: cell [0,0] is <n>, the pieces give <n>
  |  <n>        2  combine       <n>  reduce(op=max) fails: cell [0,0] is <n>, the pieces give <n>
  |  <n>        2  combine       <n>  reduce(op=min) fails: cell [0,0] is <n>, the pieces give <n>
  |  <n>        2  combine       <n>  reduce(op=prod) fails: cell [0,0] is <n>, the pieces give <n>
  |  <n>        2  combine       <n>  identity fails: cell [0,0] is <n>, the pieces give <n>
  |  <n>        2  evidence            -  <n> cells, 64 are enough
  | ...
  | <n>        2  verdict             -  exact: P(sum) <- S(1), S(0), <n> probes
  |
  | op             dot_general_0
  | order          ours
  | stopped        id
  | attempt        2
  | attempts       <n>
  | event          <n>
  | events_in_all  <n>
  | runs_in_all    <n>
  | candidate      cut operand 0 dim 1, operand 1 dim 0
  | kind           A
  | dims           [N, 2], [2, N]
  | verdict        exact
  | row            P(sum) <- S(1), S(0)
  | id             S2
  | why            <n> probes
  |
  | at  n  candidate                             kind  verdict  id
  |     1  cut operand 0 dim 0                   A     exact    S1
  | >   2  cut operand 0 dim 1, operand 1 dim 0  A     exact    S2
  |     3  cut operand 1 dim 1                   A     -        -
  |     4  operand 0 P(avg), operand 1 P(avg)    G     -        -
  |     5  operand 0 P(avg)                      G     -        -
  |     6  operand 1 P(avg)                      G     -        -
  |     7  operand 0 P(sum)                      G     -        -

The paper's order: ten executions of a product, three ids.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0 --order paper --all; until end; restart --order ours' 2>/dev/null | sed -n '/^ *n /,$p' | cut -c1-120
  |  n  attempt  event        max_error  what
  |  1        1  candidate            -  [1, N], [1, N]: cut operand 0 dim 0, operand 1 dim 0
  |  2        1  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  |  3        1  refused              -  dot_general: contracting dims differ: 32 and 16
  |  4        1  verdict              -  refuted: dot_general: contracting dims differ: 32 and 16
  |  5        2  candidate            -  [1, N], [N, 1]: cut operand 0 dim 0, operand 1 dim 1
  |  6        2  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  |  7        2  cut                  -  ranks 0-1: 32x32, 32x64 -> 32x64
  |  8        2  ran                  -  the whole and 2 pieces
  |  9        2  verdict              -  refuted: two dims of a result are cut at once
  | 10        3  candidate            -  [1, N], [N, N]: cut operand 0 dim 0
  | 11        3  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  | 12        3  cut                  -  ranks 0-1: 32x32, 32x128 -> 32x128
  | 13        3  ran                  -  the whole and 2 pieces
  | 14        3  combine              0  gather(dim=0) holds
  | 15        3  verdict              -  accepted: S(0) <- S(0), R, one probe, as published
  | 16        4  candidate            -  [N, 2], [2, N]: cut operand 0 dim 1, operand 1 dim 0
  | 17        4  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  | 18        4  cut                  -  ranks 0-1: 64x16, 16x128 -> 64x128
  | 19        4  ran                  -  the whole and 2 pieces
  | 20        4  combine        <n>  identity fails: cell [0,0] is <n>, the pieces give <n>
  | 21        4  combine    <n>  reduce(op=sum) holds
  | 22        4  verdict              -  accepted: P(sum) <- S(1), S(0), one probe, as published
  | 23        5  candidate            -  [N, N], [N, 3]: cut operand 1 dim 1
  | 24        5  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  | 25        5  cut                  -  ranks 0-1: 64x32, 32x64 -> 64x64
  | 26        5  ran                  -  the whole and 2 pieces
  | 27        5  combine              0  gather(dim=1) holds
  | 28        5  verdict              -  accepted: S(1) <- R, S(1), one probe, as published
  |
  |  n  attempt  event        max_error  what
  |  1        1  candidate            -  [1, N], [1, N]: cut operand 0 dim 0, operand 1 dim 0
  |  2        1  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  |  3        1  refused              -  dot_general: contracting dims differ: 32 and 16
  |  4        1  verdict              -  refuted: dot_general: contracting dims differ: 32 and 16
  |  5        2  candidate            -  [1, N], [N, 1]: cut operand 0 dim 0, operand 1 dim 1
  |  6        2  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  |  7        2  cut                  -  ranks 0-1: 32x32, 32x64 -> 32x64
  |  8        2  ran                  -  the whole and 2 pieces
  |  9        2  verdict              -  refuted: two dims of a result are cut at once
  | 10        3  candidate            -  [1, N], [N, N]: cut operand 0 dim 0
  | 11        3  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  | 12        3  cut                  -  ranks 0-1: 32x32, 32x128 -> 32x128
  | 13        3  ran                  -  the whole and 2 pieces
  | 14        3  combine              0  gather(dim=0) holds
  | 15        3  verdict              -  accepted: S(0) <- S(0), R, one probe, as published
  | 16        4  candidate            -  [N, 2], [2, N]: cut operand 0 dim 1, operand 1 dim 0
  | 17        4  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  | 18        4  cut                  -  ranks 0-1: 64x16, 16x128 -> 64x128
  | 19        4  ran                  -  the whole and 2 pieces
  | 20        4  combine        <n>  identity fails: cell [0,0] is <n>, the pieces give <n>
  | 21        4  combine    <n>  reduce(op=sum) holds
  | 22        4  verdict              -  accepted: P(sum) <- S(1), S(0), one probe, as published
  | 23        5  candidate            -  [N, N], [N, 3]: cut operand 1 dim 1
  | 24        5  probe                -  2 ranks, draw 0: 64x32, 32x128 -> 64x128
  | 25        5  cut                  -  ranks 0-1: 64x32, 32x64 -> 64x64
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
  | ...
  |
  | n  attempt  event  max_error  what
  | (none)
  |
  | op             dot_general_0
  | order          ours
  | stopped        -
  | attempt        -
  | attempts       <n>
  | event          0
  | events_in_all  <n>
  | runs_in_all    <n>
  |
  | at  n  candidate                             kind  verdict  id
  |     1  cut operand 0 dim 0                   A     -        -
  |     2  cut operand 0 dim 1, operand 1 dim 0  A     -        -
  |     3  cut operand 1 dim 1                   A     -        -
  |     4  operand 0 P(avg), operand 1 P(avg)    G     -        -
  |     5  operand 0 P(avg)                      G     -        -
  |     6  operand 1 P(avg)                      G     -        -
  |     7  operand 0 P(sum)                      G     -        -

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
  |  2        1  probe              -  2 ranks, draw 0: 24x24x24x24, scalar -> 24x26x26x24
  |  6        1  verdict            -  accepted: S(0) <- S(0), R, one probe, as published
  |  8        2  probe              -  2 ranks, draw 0: 24x24x24x24, scalar -> 24x26x26x24
  | 11        2  verdict            -  refuted: the lengths of the pieces do not add up to that of the whole
  | 13        3  probe              -  2 ranks, draw 0: 24x24x24x24, scalar -> 24x26x26x24
  | 16        3  verdict            -  refuted: the lengths of the pieces do not add up to that of the whole
  | 18        4  probe              -  2 ranks, draw 0: 24x24x24x24, scalar -> 24x26x26x24
  | 22        4  verdict            -  accepted: S(3) <- S(3), R, one probe, as published
  |  2        1  probe              -  2 ranks, draw 0: 24x26x26x24 -> 24x24x24x24
  |  4        1  verdict            -  refuted: slice: [0:24] does not lie within dim 0 of length 12
  |  6        2  probe              -  2 ranks, draw 0: 24x26x26x24 -> 24x24x24x24
  |  8        2  verdict            -  refuted: slice: [1:25] does not lie within dim 1 of length 13
  | 10        3  probe              -  2 ranks, draw 0: 24x26x26x24 -> 24x24x24x24
  | 12        3  verdict            -  refuted: slice: [1:25] does not lie within dim 2 of length 13
  | 14        4  probe              -  2 ranks, draw 0: 24x26x26x24 -> 24x24x24x24
  | 16        4  verdict            -  refuted: slice: [0:24] does not lie within dim 3 of length 12
  $ shardscope samples/resnet50.mlir --batch -c 'step --all pad_0 --order paper' 2>/dev/null | grep -E 'probe|verdict'
  |  2        1  probe              -  2 ranks, draw 0: 32x56x56x64, scalar -> 32x58x58x64
  |  6        1  verdict            -  accepted: S(0) <- S(0), R, one probe, as published
  |  8        2  probe              -  2 ranks, draw 0: 32x56x56x64, scalar -> 32x58x58x64
  | 11        2  verdict            -  refuted: the lengths of the pieces do not add up to that of the whole
  | 13        3  probe              -  2 ranks, draw 0: 32x56x56x64, scalar -> 32x58x58x64
  | 16        3  verdict            -  refuted: the lengths of the pieces do not add up to that of the whole
  | 18        4  probe              -  2 ranks, draw 0: 32x56x56x64, scalar -> 32x58x58x64
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
  | <n>        -  stopped          -  stopped after 4096 attempts: this order tries subsets of the dims, and 24 operands have 2.8e+11 of them; ours cuts together what shape inference scales together
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
  | it can only be replicated: no kernel can run it
  | the exploration of custom_call_0 is over: 1 row
  | it can only be replicated: no kernel can run it

The tensors of a probe.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; next; until ran; print --cells 3' 2>/dev/null | sed -n '/^combine/,$p'
  | combine    reduce(op=sum)
  |
  | result 0, whole 3x4xf32                reduce(op=sum): holds, rounding 4.441e-16
  |   0.3997    6.639 -0.06574    1.977      0.3997    6.639 -0.06574    1.977
  | ...                                    ...
  |
  | rank 0: operand 0, 3x3xf32    rank 0: operand 1, 3x4xf32
  |    1.002   -1.094 -0.05476     -0.3202    1.057   0.2752 -0.01882
  | ...                           ...
  |
  | rank 0: result 0, 3x4xf32
  | -0.2945   3.037  -2.625  -2.626
  | ...
  |
  | rank 1: operand 0, 3x3xf32    rank 1: operand 1, 3x4xf32
  |   1.039  0.8029  -1.223         0.229  0.7927   1.664   3.471
  | ...                           ...
  |
  | rank 1: result 0, 3x4xf32
  |  0.6943   3.602    2.56   4.603
  | ...

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
  | error: there are attempts 1 to <n>, not 99
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

Every stop lists the attempts around the cursor, --list lists all; `until refuted` stops at the next
attempt with a counterexample. `print` shows it as matrices, the pieces rank by rank.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; until refuted' 2>/dev/null | sed -n '/^at /,/^$/p' | tail -9
  |
  | at  n  candidate                             kind  verdict  id
  |     1  cut operand 0 dim 0                   A     exact    S1
  |     2  cut operand 0 dim 1, operand 1 dim 0  A     exact    S2
  |     3  cut operand 1 dim 1                   A     exact    S3
  | >   4  operand 0 P(avg), operand 1 P(avg)    G     refuted  -
  |     5  operand 0 P(avg)                      G     -        -
  |     6  operand 1 P(avg)                      G     -        -
  |     7  operand 0 P(sum)                      G     -        -
  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; step; step --list' 2>/dev/null | sed -n '/^at /,/^$/p' | tail -18 | sed -n '1p;2p;18p'
  | at   n  candidate                             kind  verdict  id
  | >    1  cut operand 0 dim 0                   A     exact    S1
  |     17  operand 1 P(prod)                     G     -        -
  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; until refuted' 2>/dev/null | grep -E '^(stopped|verdict|why)'
  | stopped        -
  | stopped         refuted
  | verdict         refuted
  | why             no reduction of the pieces gives the whole: 2 ranks, draw 0: cell [0,0] is -0.282781803, sum gives -4.37714668
  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; until refuted; print' 2>/dev/null | sed -n '/^combine  /,$p' | tail -n +3
  | result 0, whole 1x1xf32    reduce(op=sum): fails, largest difference 4.094 *
  | -0.2828*                   -4.377*
  |
  | rank 0: operand 0, 1x1xf32    rank 0: operand 1, 1x1xf32
  | -7.371                        0.5169
  |
  | rank 0: result 0, 1x1xf32
  | -3.81
  |
  | rank 1: operand 0, 1x1xf32    rank 1: operand 1, 1x1xf32
  | 4.47                          -0.1269
  |
  | rank 1: result 0, 1x1xf32
  | -0.5673
  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; until ran; print --operands' 2>/dev/null | sed -n '/^combine  /,$p' | tail -n +3
  | operand 0, whole 6x3xf32      operand 1, whole 3x4xf32
  |    1.002   -1.179 -0.06258     -0.3202    1.057   0.2752 -0.01882
  |   0.9008   0.7611   -1.247    0.008664    -1.96    3.001    2.554
  |  -0.5677    1.213    1.182     -0.7345   0.2969   -3.101   0.2414
  |   -1.084  -0.9561    1.087
  |    2.979   -1.618   -1.077
  |    1.017  -0.2562   -2.158
  |
  | result 0, whole 6x4xf32            gather(dim=0): equal
  | -0.2851   3.351  -3.067  -3.044    -0.2851   3.351  -3.067  -3.044
  |  0.6339 -0.9101   6.398   1.626     0.6339 -0.9101   6.398   1.626
  |  -0.676  -2.627 -0.1814   3.395     -0.676  -2.627 -0.1814   3.395
  | -0.4599   1.052  -6.539  -2.159    -0.4599   1.052  -6.539  -2.159
  | -0.1768   5.999 -0.6971  -4.449    -0.1768   5.999 -0.6971  -4.449
  |   1.257  0.9364   6.202  -1.194      1.257  0.9364   6.202  -1.194
  |
  | rank 0: operand 0, 3x3xf32    rank 0: operand 1, 3x4xf32
  |    1.002   -1.179 -0.06258     -0.3202    1.057   0.2752 -0.01882
  |   0.9008   0.7611   -1.247    0.008664    -1.96    3.001    2.554
  |  -0.5677    1.213    1.182     -0.7345   0.2969   -3.101   0.2414
  |
  | rank 0: result 0, 3x4xf32
  | -0.2851   3.351  -3.067  -3.044
  |  0.6339 -0.9101   6.398   1.626
  |  -0.676  -2.627 -0.1814   3.395
  |
  | rank 1: operand 0, 3x3xf32    rank 1: operand 1, 3x4xf32
  |  -1.084 -0.9561   1.087        -0.3202    1.057   0.2752 -0.01882
  |   2.979  -1.618  -1.077       0.008664    -1.96    3.001    2.554
  |   1.017 -0.2562  -2.158        -0.7345   0.2969   -3.101   0.2414
  |
  | rank 1: result 0, 3x4xf32
  | -0.4599   1.052  -6.539  -2.159
  | -0.1768   5.999 -0.6971  -4.449
  |   1.257  0.9364   6.202  -1.194
  $ shardscope samples/mlp.mlir --batch --format json -c 'step dot_general_0; until ran; print --operands' 2>/dev/null | tail -1 | grep -oE '"(cells|pieces|operand_pieces|operands)"'
  | "cells"
  | "pieces"
  | "operand_pieces"
  | "operands"

A probe is a program, too, which other tools can run: the op on the whole operands, then on the pieces of each rank.

  $ shardscope samples/mlp.mlir --batch -c 'step dot_general_0; next; next; print --stablehlo > probe.mlir' >/dev/null 2>&1; shardscope probe.mlir --batch -c 'graph --ops' 2>/dev/null | grep -E '^(op|dot)'
  | ops          12
  | op             out      operands                   flops  trips  live  scope  line
  | dot_general_0  3x4xf32  constant_0, constant_1  168 FLOP      1  yes             5
  | dot_general_1  3x4xf32  constant_2, constant_3   72 FLOP      1  yes             8
  | dot_general_2  3x4xf32  constant_4, constant_5   72 FLOP      1  yes            11
  | dot_general_3  3x4xf32  constant_6, constant_7   24 FLOP      1  yes            14
  $ shardscope samples/resnet-tiny.mlir --batch -c 'why-not reduce_window_0 "S(1) <- S(1), R"; print --stablehlo > probe.mlir' >/dev/null 2>&1; shardscope probe.mlir --batch 2>/dev/null | grep -E '^(graph|ops|outputs)'
  | graph        probe
  | ops          3
  | outputs      1
