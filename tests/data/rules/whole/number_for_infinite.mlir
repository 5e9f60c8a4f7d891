// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2) <- S(2)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x3x4xf32>) -> (tensor<5x3x4xf32> {jax.result_info = "result"}) {
    %7 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<5x3x4xf32>, tensor<5x3x4xf32>) -> tensor<5x3x4xi1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = call @_where(%7, %cst, %arg0) : (tensor<5x3x4xi1>, tensor<f32>, tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5x3x4xf32>
    %10 = stablehlo.compare EQ, %arg0, %9, FLOAT : (tensor<5x3x4xf32>, tensor<5x3x4xf32>) -> tensor<5x3x4xi1>
    %cst_3 = stablehlo.constant dense<-5.000000e+01> : tensor<f32>
    %11 = call @_where(%10, %cst_3, %8) : (tensor<5x3x4xi1>, tensor<f32>, tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
    %cst_4 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5x3x4xf32>
    %13 = stablehlo.compare EQ, %arg0, %12, FLOAT : (tensor<5x3x4xf32>, tensor<5x3x4xf32>) -> tensor<5x3x4xi1>
    %cst_5 = stablehlo.constant dense<5.000000e+01> : tensor<f32>
    %14 = call @_where(%13, %cst_5, %11) : (tensor<5x3x4xi1>, tensor<f32>, tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
    return %14 : tensor<5x3x4xf32>
  }
  func.func private @_where(%arg0: tensor<5x3x4xi1>, %arg1: tensor<f32>, %arg2: tensor<5x3x4xf32>) -> tensor<5x3x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<5x3x4xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<5x3x4xi1>, tensor<5x3x4xf32>
    return %1 : tensor<5x3x4xf32>
  }
}
