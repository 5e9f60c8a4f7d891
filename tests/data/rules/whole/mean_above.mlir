// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x96xf32>) -> (tensor<12xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.negate %arg0 : tensor<12x96xf32>
    %1 = stablehlo.exponential %0 : tensor<12x96xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x96xf32>
    %3 = stablehlo.add %2, %1 : tensor<12x96xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x96xf32>
    %5 = stablehlo.divide %4, %3 : tensor<12x96xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<12x96xf32>, tensor<f32>) -> tensor<12xf32>
    %cst_2 = stablehlo.constant dense<9.600000e+01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %8 = stablehlo.divide %6, %7 : tensor<12xf32>
    %cst_3 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %10 = stablehlo.compare GT, %8, %9, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = call @_where(%10, %cst_4, %cst_5) : (tensor<12xi1>, tensor<f32>, tensor<f32>) -> tensor<12xf32>
    return %11 : tensor<12xf32>
  }
  func.func private @_where(%arg0: tensor<12xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<12xi1>, tensor<12xf32>
    return %2 : tensor<12xf32>
  }
}
