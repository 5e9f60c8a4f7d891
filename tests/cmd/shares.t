Windows that share rows: what a function makes of neighbouring rows, added up, takes no result that grows. Ranks have
windows at even distances; what is made of the rows that two of them have is computed once more, and taken away.

  $ cat >steps.mlir <<'END'
  > module {
  >   func.func public @main(%x: tensor<4x32xf32>) -> tensor<f32> {
  >     %z = stablehlo.constant dense<0.0> : tensor<f32>
  >     %a = stablehlo.slice %x [0:4, 0:31] : (tensor<4x32xf32>) -> tensor<4x31xf32>
  >     %b = stablehlo.slice %x [0:4, 1:32] : (tensor<4x32xf32>) -> tensor<4x31xf32>
  >     %d = stablehlo.subtract %b, %a : tensor<4x31xf32>
  >     %e = stablehlo.abs %d : tensor<4x31xf32>
  >     %f = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x31xf32>, tensor<f32>) -> tensor<f32>
  >     return %f : tensor<f32>
  >   }
  > }
  > END
  $ shardscope --batch -c 'load --whole steps.mlir; discover --no-cache; rules composite_0; why composite_0' | grep -E '^(S2|cut.*share)'
  | S2  P(sum)  S(1,halo)  fragile      <n>  only if pieces are at least as long as the halo; its widths depend on the number of ranks; the result of the shared rows is computed again and subtracted; halo on 2 ranks 1:1; on 4 ranks 3:3
  | cut operand 0 dim 1, positions[3, 7], in windows that share rows  D     fragile  S2       <n>  only if pieces are at least as long as the halo; its widths depend on the number of ranks; the result of the shared rows is computed again and subtracted; <n> probes; windows share 2 rows with each neighbour, or more: their contribution is subtracted once
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  ! set a mesh to see which rows fit it
  $ shardscope --batch -c 'load --whole steps.mlir; discover --no-cache; mesh 2x2; pin composite_0 "P(sum)P(sum) <- S(0)S(1)"; solve; plan --ops; run; plan save steps.json' | grep -E '^(composite|x |ok|collectives|peak_bytes|plan_peak_bytes)'
  | peak_bytes      408 B
  | composite_0  P(sum)P(sum)  S(0)S(1)     8.00 us      1
  | x            operand  composite_0    0  S(0)S(1)      S(0)S(1)      1  halo_exchange tp 8 B 5.00 us
  | composite_0  hub      -              0  P(sum)P(sum)  RR            1  all_reduce dp 4 B 10.00 us; all_reduce tp 4 B 10.00 us
  | peak_bytes  408 B
  | ok               yes
  | collectives      all_reduce: 2 8 B, halo_exchange: 1 8 B
  | peak_bytes       408 B
  | plan_peak_bytes  408 B
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole steps.mlir; discover --no-cache; plan load steps.json; run' | grep -E '^(ok|collectives)'
  | ok               yes
  | collectives      all_reduce: 2 8 B, halo_exchange: 1 8 B
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole steps.mlir; discover --no-cache; mesh 4; run --each-rule' | grep -E '^(ok|run |failed)'
  | ok           yes
  | run          8
  | failed       0
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole steps.mlir; discover --no-cache; why-not composite_0 "P(sum) <- S(1, halo)"; why-not composite_0 "P(sum) <- S(1)"' | grep -E '^(row|holds|verdict|why) '
  | row         P(sum) <- S(1, halo)
  | holds       yes
  | verdict     fragile
  | why        only if pieces are at least as long as the halo; its widths depend on the number of ranks; the result of the shared rows is computed again and subtracted; <n> probes; windows share 2 rows with each neighbour, or more: their contribution is subtracted once
  | row          P(sum) <- S(1)
  | holds        no
  | verdict      refuted
  | why          values of several ranks are not combined by a sum alone: 2 ranks, draw 0: cell [] is 222.952013, sum of terms of one rank each gives 220.106395
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load --whole steps.mlir; discover --no-cache; rules export steps.rules' >/dev/null; shardscope --batch -c 'load --whole steps.mlir; rules import steps.rules; discover; rules composite_0' | grep -E '^S2'
  | S2  P(sum)  S(1,halo)  fragile      <n>  only if pieces are at least as long as the halo; its widths depend on the number of ranks; the result of the shared rows is computed again and subtracted; halo on 2 ranks 1:1; on 4 ranks 3:3
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
