Results that overlap: pieces by themselves, rows that neighbours share reduced.

  $ cat >full.mlir <<'END'
  > module {
  >   func.func public @main(%x: tensor<2x94x3xf32>, %w: tensor<3x3x4xf32>) -> (tensor<2x96x4xf32>, tensor<2x94x4xf32>) {
  >     %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x94x3xf32>, tensor<3x3x4xf32>) -> tensor<2x96x4xf32>
  >     %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x94x3xf32>, tensor<3x3x4xf32>) -> tensor<2x94x4xf32>
  >     return %0, %1 : tensor<2x96x4xf32>, tensor<2x94x4xf32>
  >   }
  > }
  > END
  $ shardscope --batch full.mlir -c 'discover --no-cache; rules convolution_0; rules convolution_1' | grep -E '^(combine_spec|S[0-9].*halo)'
  | combine_spec  S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=2); S4: gather(dim=1); S5: gather(dim=1, halo=0:2, op=SUM)
  | S4  S(1)               S(1,halo), R  fragile       <n>  only if the length of the result, which is 2 longer, divides as well; halo widths depend on the number of ranks; halo on 2 ranks 1:1
  | S5  S(1,halo=0:2,sum)  S(1), R       fragile       <n>  only if pieces are at least as long as the shared rows, which are reduced by sum; only if the length of the result, which is 2 longer, divides as well
  | combine_spec  S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=2); S4: gather(dim=1, trim=1:1); S5: gather(dim=1, halo=1:1, op=SUM)
  | S4  S(1)               S(1,halo=1:1), R  fragile       <n>  only if pieces are at least as long as the halo
  | S5  S(1,halo=1:1,sum)  S(1,fill=1:1), R  fragile       <n>  only if pieces are at least as long as the shared rows, which are reduced by sum
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  $ shardscope --batch full.mlir -c 'discover; why-not convolution_0 "S(1, halo=0:2, sum) <- S(1), R"; why-not convolution_1 "S(1, halo=1:1, sum) <- S(1), R"; why-not convolution_1 "S(1, trim=1:1) <- S(1, halo=1:1), R"; why-not convolution_1 "S(1) <- S(1, halo=0:1), R"' | grep -E '^(row|holds|verdict|why) '
  | row         S(1, halo=0:2, sum) <- S(1), R
  | holds       yes
  | verdict     fragile
  | why        only if pieces are at least as long as the shared rows, which are reduced by sum; only if the length of the result, which is 2 longer, divides as well; <n> probes; a piece has 0 rows before and 2 past its share of the result, 2 more in all
  | row          S(1, halo=1:1, sum) <- S(1), R
  | holds        no
  | verdict      refuted
  | why          this holds: S(1, halo=1:1, sum) <- S(1, fill=1:1), R
  | row         S(1, trim=1:1) <- S(1, halo=1:1), R
  | holds       yes
  | verdict     fragile
  | why        only if pieces are at least as long as the halo; <n> probes; 1 row of the result for 1 of the operand; rows that need the left neighbour: 1; rows needed of the right one: 1
  | row          S(1) <- S(1, halo=0:1), R
  | holds        no
  | verdict      refuted
  | why          this holds: S(1) <- S(1, halo=1:1), R; a rank's rows differ from the whole: length 12 on 4 ranks, draw <n>: cell [0,3,0] is <n>, its window gives <n>
  ! try: mesh 2x4, then discover, then solve

A pin chooses it; the plan lists what is sent, ranks run it, and the plan file remembers.

  $ shardscope --batch full.mlir -c 'discover; cluster toy; mesh 2; pin convolution_0 "S(1, halo=0:2, sum) <- S(1), R"; pin convolution_1 "S(1, halo=1:1, sum) <- S(1, fill=1:1), R"; solve; plan --ops; run; plan save full.json' | grep -E '^(conv|x |ok|collectives|peak_bytes|plan_peak_bytes)'
  | peak_bytes      5.74 KiB
  | convolution_0  S(1)  S(1), R     7.06 us      1
  | convolution_1  S(1)  S(1), R     7.06 us      1
  | convolution_0  hub      -                0  S(1)  S(1)      1  halo_reduce d 32 B 0.032 us
  | x              operand  convolution_1    0  S(1)  S(1)      1  halo_fill d 0 B 0 us
  | convolution_1  hub      -                0  S(1)  S(1)      1  halo_reduce d 32 B 0.032 us
  | peak_bytes  5.74 KiB
  | ok               yes
  | collectives      halo_reduce: 2 64 B
  | peak_bytes       5.74 KiB
  | plan_peak_bytes  5.74 KiB
  ! try: mesh 2x4, then discover, then solve
  $ grep -h 'halo=' full.json
  |      "S(1, halo=0:2, sum)"
  |      "S(1, halo=1:1, sum)"
  $ shardscope --batch full.mlir -c 'discover; plan load full.json; run' | grep -E '^(ok|collectives)'
  | ok               yes
  | collectives      halo_reduce: 2 64 B
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch full.mlir -c 'discover; mesh 2; pin convolution_0 "S(1, halo=0:3, sum) <- S(1), R"' 2>&1 >/dev/null | grep -v '^try'
  | error: no discovered row gives "S(1, halo=0:3, sum) <- S(1), R" on this mesh: no row for axis d
  | where: convolution_0
  | hint: rows: R <- R, R; S(0) <- S(0), R; P(sum) <- S(2), S(1); S(2) <- R, S(2); S(1) <- S(1, halo), R; S(1, halo=0:2, sum) <- S(1), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  $ shardscope --batch full.mlir -c 'discover; cluster toy; mesh 2; run --each-rule' | grep -E '^(ok|failed)'
  | ok           yes
  | failed       0
  ! try: mesh 2x4, then discover, then solve

What is kept and carried is the same.

  $ shardscope --batch full.mlir -c 'discover; rules export full.rules' >/dev/null; shardscope --batch full.mlir -c 'rules import full.rules; discover; rules convolution_1' | grep -E '^(S[0-9].*halo)'
  | S4  S(1)               S(1,halo=1:1), R  fragile       <n>  only if pieces are at least as long as the halo
  | S5  S(1,halo=1:1,sum)  S(1,fill=1:1), R  fragile       <n>  only if pieces are at least as long as the shared rows, which are reduced by sum
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

What is scattered into windows: a rank has its own part of it, zeros beside that, and of the windows its neighbours' rows;
what it makes in their rows is summed. As windows reach to one side, so do the rows. Where the lengths have rows that go
with nothing of the other, that is said.

  $ cat >pool.mlir <<'X'
  > func.func @main(%x: tensor<4x24x24xf32>, %g: tensor<4x12x12xf32>) -> tensor<4x24x24xf32> {
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %o = "stablehlo.select_and_scatter"(%x, %g, %z) ({
  >   ^bb0(%a: tensor<f32>, %b: tensor<f32>):
  >     %s = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  >     stablehlo.return %s : tensor<i1>
  >   }, {
  >   ^bb0(%a: tensor<f32>, %b: tensor<f32>):
  >     %s = stablehlo.add %a, %b : tensor<f32>
  >     stablehlo.return %s : tensor<f32>
  >   }) {window_dimensions = array<i64: 1, 3, 3>, window_strides = array<i64: 1, 2, 2>, padding = dense<[[0,0],[0,1],[1,1]]> : tensor<3x2xi64>} : (tensor<4x24x24xf32>, tensor<4x12x12xf32>, tensor<f32>) -> tensor<4x24x24xf32>
  >   return %o : tensor<4x24x24xf32>
  > }
  > X
  $ shardscope --batch pool.mlir -c 'rules select_and_scatter_0' | grep '^S'
  | S1  S(0)               S(0), S(0), R                    exact        <n>  -
  | S2  S(1)               S(1,halo), S(1,halo), R          fragile      <n>  only if pieces are at least as long as the halo; only if the ratio of the cut lengths is 2 to 1; halo on 2 ranks 2:2, 1:1; on 3 ranks 4:4, 2:2; on 4 ranks 4:4, 2:2
  | S3  S(1,halo=0:2,sum)  S(1,halo=0:2), S(1,fill=0:1), R  fragile      <n>  only if pieces are at least as long as the shared rows, which are reduced by sum; only if the ratio of the cut lengths is 2 to 1
  | S4  S(2)               S(2,halo), S(2,halo), R          fragile      <n>  only if pieces are at least as long as the halo; only if the ratio of the cut lengths is 2 to 1; halo on 2 ranks 2:2, 1:1; on 3 ranks 4:4, 2:2; on 4 ranks 4:4, 2:2
  | S5  S(2,halo=2:0,sum)  S(2,halo=2:0), S(2,fill=1:0), R  fragile      <n>  only if pieces are at least as long as the shared rows, which are reduced by sum; only if the ratio of the cut lengths is 2 to 1
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  $ shardscope --batch pool.mlir -c 'run --each-rule; mesh 2x2; run --random-plans 12 --f64' | grep -E '^(ok|failed)'
  | ok           yes
  | failed       0
  | ok         yes
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch pool.mlir -c 'mesh 4; pin select_and_scatter_0 "S(1, halo=0:2, sum) <- S(1, halo=0:2), S(1, fill=0:1), R"' \
  >   -c 'solve; run --f64; plan save pool.json' | grep -E '^(matched|ok|collectives)'
  | matched  1
  | ok               yes
  | collectives      halo_exchange: 1 768 B, halo_reduce: 1 768 B
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch pool.mlir -c 'discover; plan load pool.json; run' | grep -E '^(ok|collectives)'
  | ok               yes
  | collectives      halo_exchange: 1 768 B, halo_reduce: 1 768 B
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch pool.mlir -c 'discover; rules export pool.rules' >/dev/null; shardscope --batch pool.mlir -c 'rules import pool.rules; discover; mesh 4' \
  >   -c 'pin select_and_scatter_0 "S(1, halo=0:2, sum) <- S(1, halo=0:2), S(1, fill=0:1), R"; solve; run --f64' | grep '^ok'
  | ok               yes
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  $ sed -e 's/4x24x24/4x25x24/g' -e 's/\[0,0\],\[0,1\]/[0,0],[0,0]/' pool.mlir >odd.mlir
  $ shardscope --batch odd.mlir -c 'rules select_and_scatter_0' | grep 'results overlapping'
  | cut together operand 0 dim 1, operand 1 dim 1, results overlapping  one of the tied lengths has rows beyond those that go with the other: pieces of both are not equal
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
