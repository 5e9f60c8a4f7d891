// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x12xf32>) -> (tensor<8x12xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.while(%iterArg = %arg0) : tensor<8x12xf32>
    cond {
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
      %2 = stablehlo.compare GT, %iterArg, %1, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %3 = stablehlo.reduce(%2 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<8x12xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
      %2 = stablehlo.compare GT, %iterArg, %1, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
      %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
      %4 = stablehlo.multiply %iterArg, %3 : tensor<8x12xf32>
      %5 = func.call @_where(%2, %4, %iterArg) : (tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
      stablehlo.return %5 : tensor<8x12xf32>
    }
    return %0 : tensor<8x12xf32>
  }
  func.func private @_where(%arg0: tensor<8x12xi1>, %arg1: tensor<8x12xf32>, %arg2: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<8x12xi1>, tensor<8x12xf32>
    return %0 : tensor<8x12xf32>
  }
}
