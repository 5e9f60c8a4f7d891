// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(prod) <- P(prod)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x10xf32>) -> (tensor<3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<10xi64>
    %c = stablehlo.constant dense<4> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<10xi64>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<10xi64>, tensor<10xi64>) -> tensor<10xi1>
    %3 = stablehlo.convert %2 : (tensor<10xi1>) -> tensor<10xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<10xf32>) -> tensor<1x10xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x10xf32>) -> tensor<3x10xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<3x10xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x10xf32>, tensor<f32>) -> tensor<3xf32>
    %8 = stablehlo.iota dim = 0 : tensor<10xi64>
    %c_0 = stablehlo.constant dense<5> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<10xi64>
    %10 = stablehlo.compare EQ, %8, %9, SIGNED : (tensor<10xi64>, tensor<10xi64>) -> tensor<10xi1>
    %11 = stablehlo.convert %10 : (tensor<10xi1>) -> tensor<10xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<10xf32>) -> tensor<1x10xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x10xf32>) -> tensor<3x10xf32>
    %14 = stablehlo.multiply %arg0, %13 : tensor<3x10xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<3x10xf32>, tensor<f32>) -> tensor<3xf32>
    %16 = stablehlo.multiply %7, %15 : tensor<3xf32>
    return %16 : tensor<3xf32>
  }
}
