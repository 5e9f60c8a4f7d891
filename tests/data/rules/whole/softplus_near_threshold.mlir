// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x7xf32>) -> (tensor<6x7xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x7xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<6x7xf32>
    %2 = stablehlo.exponential %1 : tensor<6x7xf32>
    %3 = stablehlo.log_plus_one %2 : tensor<6x7xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x7xf32>
    %5 = stablehlo.divide %3, %4 : tensor<6x7xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x7xf32>
    %7 = stablehlo.compare GT, %1, %6, FLOAT : (tensor<6x7xf32>, tensor<6x7xf32>) -> tensor<6x7xi1>
    %8 = call @_where(%7, %arg0, %5) : (tensor<6x7xi1>, tensor<6x7xf32>, tensor<6x7xf32>) -> tensor<6x7xf32>
    return %8 : tensor<6x7xf32>
  }
  func.func private @_where(%arg0: tensor<6x7xi1>, %arg1: tensor<6x7xf32>, %arg2: tensor<6x7xf32>) -> tensor<6x7xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6x7xi1>, tensor<6x7xf32>
    return %0 : tensor<6x7xf32>
  }
}
