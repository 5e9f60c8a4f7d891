// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- S(1), S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x9xf32>, %arg1: tensor<6x9xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<6x9xf32>
    %1 = stablehlo.log %0 : tensor<6x9xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<6x9xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %4 = stablehlo.subtract %3, %arg0 : tensor<6x9xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %6 = stablehlo.subtract %5, %arg0 : tensor<6x9xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %8 = stablehlo.subtract %7, %arg1 : tensor<6x9xf32>
    %9 = stablehlo.divide %6, %8 : tensor<6x9xf32>
    %10 = stablehlo.log %9 : tensor<6x9xf32>
    %11 = stablehlo.multiply %4, %10 : tensor<6x9xf32>
    %12 = stablehlo.add %2, %11 : tensor<6x9xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x9xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<5.400000e+01> : tensor<f32>
    %14 = stablehlo.divide %13, %cst_3 : tensor<f32>
    return %14 : tensor<f32>
  }
}
