// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
module @elu {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = call @elu(%arg0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
  func.func private @elu(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %3 = stablehlo.compare GT, %arg0, %2, FLOAT : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = call @_where(%3, %cst_1, %arg0) : (tensor<24x12xi1>, tensor<f32>, tensor<24x12xf32>) -> tensor<24x12xf32>
    %5 = stablehlo.exponential_minus_one %4 : tensor<24x12xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<24x12xf32>
    %8 = call @_where_0(%1, %arg0, %7) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xf32>
    return %8 : tensor<24x12xf32>
  }
  func.func private @_where(%arg0: tensor<24x12xi1>, %arg1: tensor<f32>, %arg2: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<24x12xi1>, tensor<24x12xf32>
    return %2 : tensor<24x12xf32>
  }
  func.func private @_where_0(%arg0: tensor<24x12xi1>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<24x12xi1>, tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
}
