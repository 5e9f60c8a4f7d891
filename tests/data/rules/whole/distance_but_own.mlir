// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x4xf32>) -> (tensor<6x6xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<6x6xi32>
    %1 = stablehlo.iota dim = 1 : tensor<6x6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %3 = stablehlo.add %0, %2 : tensor<6x6xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %5 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<6x4xf32>) -> tensor<6x1x4xf32>
    %6 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<6x1x4xf32>) -> tensor<6x6x4xf32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<6x6x4xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<6x6x4xf32>
    %10 = stablehlo.multiply %9, %9 : tensor<6x6x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<6x6x4xf32>, tensor<f32>) -> tensor<6x6xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %12 = call @_where(%4, %cst_0, %11) : (tensor<6x6xi1>, tensor<f32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    return %12 : tensor<6x6xf32>
  }
  func.func private @_where(%arg0: tensor<6x6xi1>, %arg1: tensor<f32>, %arg2: tensor<6x6xf32>) -> tensor<6x6xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<6x6xi1>, tensor<6x6xf32>
    return %2 : tensor<6x6xf32>
  }
}
