Rows of a halo may be parts of a dim: tokens that a convolution sees as an image of 12 rows of 8 are cut along its height, where a
row is 8 tokens, and along its width, where each row is a block.

  $ cat >tokens.mlir <<'END'
  > module {
  >   func.func public @main(%x: tensor<2x96x3xf32>, %k: tensor<3x3x3x4xf32>) -> tensor<2x96x4xf32> {
  >     %0 = stablehlo.reshape %x : (tensor<2x96x3xf32>) -> tensor<2x12x8x3xf32>
  >     %1 = stablehlo.convolution(%0, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x12x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x12x8x4xf32>
  >     %2 = stablehlo.reshape %1 : (tensor<2x12x8x4xf32>) -> tensor<2x96x4xf32>
  >     return %2 : tensor<2x96x4xf32>
  >   }
  > }
  > END
  $ shardscope --batch -c 'load --whole tokens.mlir; discover --no-cache; rules composite_0' | grep -E '^S.*halo'
  | S4  S(1)           S(1,halo), R           fragile      <n>  only if pieces are at least as long as the halo; halo on 2 ranks 8:8; on 3 ranks 16:16; on 4 ranks 16:16
  | S5  S(1,block=12)  S(1,block=12,halo), R  fragile      <n>  only if pieces are at least as long as the halo; halo on 2 ranks 1:1; on 3 ranks 3:2 (unequal pieces: in no plan); on 4 ranks 2:2
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  $ shardscope --batch -c 'load --whole tokens.mlir; discover --no-cache; mesh 2x4; pin composite_0 "S(1,block=12)S(2) <- S(1,block=12,halo)R, RS(3)"; solve; plan --ops; run' | grep -E '^(error|composite|x |ok|collectives)'
  | composite_0  S(1,block=12)S(2)  S(1,block=12)R, RS(3)     4.00 us      1
  | x    operand  composite_0    0  S(1,block=12)R  S(1,block=12)R      1  halo_exchange dp 288 B 5.00 us
  | ok               yes
  | collectives      halo_exchange: 1 288 B
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole tokens.mlir; discover --no-cache; mesh 2x4; pin composite_0 "tp: S(1,block=12) <- S(1,block=12,halo), R"; solve; plan --ops; run; plan save tokens.json' | grep -E '^(composite|x |ok|collectives|peak_bytes|plan_peak_bytes)'
  | peak_bytes      2.11 KiB
  | composite_0  S(0)S(1,block=12)  S(0)S(1,block=12), RR     4.00 us      1
  | x    operand  composite_0    0  S(0)S(1,block=12)  S(0)S(1,block=12)      1  halo_exchange tp 576 B 5.00 us
  | peak_bytes  2.11 KiB
  | ok               yes
  | collectives      halo_exchange: 1 576 B
  | peak_bytes       2.11 KiB
  | plan_peak_bytes  2.11 KiB
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole tokens.mlir; discover --no-cache; plan load tokens.json; run' | grep -E '^(ok|collectives)'
  | ok               yes
  | collectives      halo_exchange: 1 576 B
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole tokens.mlir; discover --no-cache; mesh 4; pin composite_0 "S(1) <- S(1,halo=16:16), R"; solve; plan --ops; run' | grep -E '^(composite|x |ok|collectives)'
  | composite_0  S(1)  S(1), R     4.00 us      1
  | x    operand  composite_0    0  S(1)  S(1)      1  halo_exchange d 768 B 5.00 us
  | ok               yes
  | collectives      halo_exchange: 1 768 B
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole tokens.mlir; discover --no-cache; mesh 4; run --each-rule' | grep -E '^(ok|run |failed)'
  | ok           yes
  | run          36
  | failed       0
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole tokens.mlir; discover --no-cache; why-not composite_0 "S(1, block=12) <- S(1, block=12, halo), R"; why-not composite_0 "S(1, block=12) <- S(1, block=12), R"' | grep -E '^(row|holds|verdict|why) '
  | row         S(1, block=12) <- S(1, block=12, halo), R
  | holds       yes
  | verdict     fragile
  | why        only if pieces are at least as long as the halo; <n> probes; of a window's result the first 1 and the last 1 rows differ from the whole
  | row          S(1, block=12) <- S(1, block=12), R
  | holds        no
  | verdict      refuted
  | why          this concatenation does not give the whole: length 2 on 2 ranks, draw <n>: cell [0,0,0] is <n>, blocks gives <n>
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole tokens.mlir; discover --no-cache; rules export tokens.rules' >/dev/null; shardscope --batch -c 'load --whole tokens.mlir; rules import tokens.rules; discover; rules composite_0' | grep -E '^S.*halo'
  | S4  S(1)           S(1,halo), R           fragile      <n>  only if pieces are at least as long as the halo; halo on 2 ranks 8:8; on 3 ranks 16:16; on 4 ranks 16:16
  | S5  S(1,block=12)  S(1,block=12,halo), R  fragile      <n>  only if pieces are at least as long as the halo; halo on 2 ranks 1:1; on 3 ranks 3:2 (unequal pieces: in no plan); on 4 ranks 2:2
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

What goes around the ends of a dim has no row, and is named.

  $ cat >rolled.mlir <<'END'
  > module {
  >   func.func public @main(%x: tensor<2x13x6x3xf32>) -> tensor<2x78x3xf32> {
  >     %0 = stablehlo.slice %x [0:2, 3:13, 0:6, 0:3] : (tensor<2x13x6x3xf32>) -> tensor<2x10x6x3xf32>
  >     %1 = stablehlo.slice %x [0:2, 0:3, 0:6, 0:3] : (tensor<2x13x6x3xf32>) -> tensor<2x3x6x3xf32>
  >     %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<2x10x6x3xf32>, tensor<2x3x6x3xf32>) -> tensor<2x13x6x3xf32>
  >     %3 = stablehlo.reshape %2 : (tensor<2x13x6x3xf32>) -> tensor<2x78x3xf32>
  >     return %3 : tensor<2x78x3xf32>
  >   }
  > }
  > END
  $ shardscope --batch -c 'load --whole rolled.mlir; discover --no-cache; rules composite_0' | grep -E '^(S|outside|cut)'
  | S1  S(0)           S(0)     exact         <n>  -
  | S2  S(1,block=13)  S(2)     exact         <n>  -
  | S3  S(2)           S(3)     exact         <n>  -
  | outside_the_space                               why
  | cut operand 0 dim 1, positions[3]  slice_0 of the body has no row that takes S(1)
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
