// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x96xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<96xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<96xi32>) -> tensor<1x96xi32>
    %c = stablehlo.constant dense<59> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x96xi32>
    %3 = stablehlo.subtract %1, %2 : tensor<1x96xi32>
    %4 = stablehlo.abs %3 : tensor<1x96xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1x96xi32>
    %6 = stablehlo.compare LE, %4, %5, SIGNED : (tensor<1x96xi32>, tensor<1x96xi32>) -> tensor<1x96xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = call @_where(%6, %arg0, %cst) : (tensor<1x96xi1>, tensor<8x96xf32>, tensor<f32>) -> tensor<8x96xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<8x96xf32>, tensor<f32>) -> tensor<8xf32>
    return %8 : tensor<8xf32>
  }
  func.func private @_where(%arg0: tensor<1x96xi1>, %arg1: tensor<8x96xf32>, %arg2: tensor<f32>) -> tensor<8x96xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x96xi1>) -> tensor<8x96xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8x96xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<8x96xi1>, tensor<8x96xf32>
    return %3 : tensor<8x96xf32>
  }
}
