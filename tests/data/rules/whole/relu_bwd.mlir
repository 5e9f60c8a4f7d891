// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
module @relu_bwd {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<24x12xf32>
    %2 = stablehlo.compare EQ, %arg0, %1, FLOAT : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %5 = stablehlo.select %2, %3, %4 : tensor<24x12xi1>, tensor<24x12xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %7 = stablehlo.compare EQ, %6, %1, FLOAT : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xi1>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %10 = stablehlo.select %7, %8, %9 : tensor<24x12xi1>, tensor<24x12xf32>
    %11 = stablehlo.divide %5, %10 : tensor<24x12xf32>
    %12 = stablehlo.multiply %arg1, %11 : tensor<24x12xf32>
    return %12 : tensor<24x12xf32>
  }
}
