What plans cost.

Three fused ops and the broadcast that they read are one kernel, and the reduction is another: two
launches of 4 us and the traffic of 1.5 us, against five launches without fusion.

  $ cat >chain.mlir <<'X'
  > func.func @main(%x: tensor<1024x1024xf32>, %row: tensor<1024xf32>) -> (tensor<1024x1024xf32>, tensor<1024xf32>) {
  >   %zero = stablehlo.constant dense<0.0> : tensor<f32>
  >   %0 = stablehlo.broadcast_in_dim %row, dims = [1] : (tensor<1024xf32>) -> tensor<1024x1024xf32>
  >   %1 = stablehlo.multiply %x, %0 : tensor<1024x1024xf32>
  >   %2 = stablehlo.negate %1 : tensor<1024x1024xf32>
  >   %3 = stablehlo.tanh %2 : tensor<1024x1024xf32>
  >   %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32>
  >   return %3, %4 : tensor<1024x1024xf32>, tensor<1024xf32>
  > }
  > X
  $ shardscope chain.mlir --batch -c 'mesh 2; solve' 2>&1 | grep objective
  | objective       9.88 us
  $ shardscope chain.mlir --batch -c 'set fusion off; mesh 2; solve' 2>&1 | grep objective
  | objective       24.38 us
