// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x18xf32>) -> (tensor<12xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<12x18xf32>, tensor<f32>) -> tensor<12xf32>
    %cst_0 = stablehlo.constant dense<1.800000e+01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.divide %0, %1 : tensor<12xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %4 = stablehlo.compare GT, %2, %3, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %cst_2 = stablehlo.constant dense<4.010000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %6 = stablehlo.compare LT, %2, %5, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %7 = stablehlo.and %4, %6 : tensor<12xi1>
    %cst_3 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = call @_where(%7, %cst_3, %cst_4) : (tensor<12xi1>, tensor<f32>, tensor<f32>) -> tensor<12xf32>
    %9 = stablehlo.convert %8 : tensor<12xf32>
    %10 = stablehlo.subtract %2, %9 : tensor<12xf32>
    return %10 : tensor<12xf32>
  }
  func.func private @_where(%arg0: tensor<12xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<12xi1>, tensor<12xf32>
    return %2 : tensor<12xf32>
  }
}
