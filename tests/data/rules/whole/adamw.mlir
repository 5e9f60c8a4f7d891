// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0), S(0), S(0), S(0)
// S(1), S(1), S(1) <- S(1), S(1), S(1), S(1)
// P(avg), R, R <- P(avg), R, R, R
// P(avg), P(avg), R <- P(avg), R, P(avg), R
// P(max), R, R <- P(max), R, R, R
// P(min), P(max), R <- R, R, P(max), R
// P(min), R, R <- P(min), R, R, R
// P(max), P(min), R <- R, R, P(min), R
module @adamw {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>, %arg3: tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<24x12xf32>
    %cst_0 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %3 = stablehlo.multiply %2, %arg2 : tensor<24x12xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %5 = stablehlo.multiply %4, %arg1 : tensor<24x12xf32>
    %6 = stablehlo.add %3, %5 : tensor<24x12xf32>
    %cst_2 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %8 = stablehlo.multiply %7, %arg3 : tensor<24x12xf32>
    %cst_3 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %10 = stablehlo.multiply %9, %arg1 : tensor<24x12xf32>
    %11 = stablehlo.multiply %10, %arg1 : tensor<24x12xf32>
    %12 = stablehlo.add %8, %11 : tensor<24x12xf32>
    %cst_4 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<24x12xf32>
    %15 = stablehlo.abs %12 : tensor<24x12xf32>
    %16 = stablehlo.sqrt %15 : tensor<24x12xf32>
    %cst_5 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %18 = stablehlo.add %16, %17 : tensor<24x12xf32>
    %19 = stablehlo.divide %14, %18 : tensor<24x12xf32>
    %20 = stablehlo.subtract %1, %19 : tensor<24x12xf32>
    return %20, %6, %12 : tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>
  }
}
