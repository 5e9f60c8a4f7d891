// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0), S(0), S(0), S(0)
// S(1), S(1), S(1) <- S(1), S(1), S(1), S(1)
// P(avg), R, R <- P(avg), R, R, R
// P(avg), P(avg), R <- P(avg), R, P(avg), R
// P(max), R, R <- P(max), R, R, R
// P(min), P(max), R <- R, R, P(max), R
// P(min), R, R <- P(min), R, R, R
// P(max), P(min), R <- R, R, P(min), R
module @adam {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>, %arg3: tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<24x12xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %3 = stablehlo.multiply %2, %arg1 : tensor<24x12xf32>
    %4 = stablehlo.add %1, %3 : tensor<24x12xf32>
    %cst_1 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %6 = stablehlo.multiply %5, %arg3 : tensor<24x12xf32>
    %cst_2 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %8 = stablehlo.multiply %7, %arg1 : tensor<24x12xf32>
    %9 = stablehlo.multiply %8, %arg1 : tensor<24x12xf32>
    %10 = stablehlo.add %6, %9 : tensor<24x12xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %12 = stablehlo.multiply %11, %4 : tensor<24x12xf32>
    %13 = stablehlo.abs %10 : tensor<24x12xf32>
    %14 = stablehlo.sqrt %13 : tensor<24x12xf32>
    %cst_4 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %16 = stablehlo.add %14, %15 : tensor<24x12xf32>
    %17 = stablehlo.divide %12, %16 : tensor<24x12xf32>
    %18 = stablehlo.subtract %arg0, %17 : tensor<24x12xf32>
    return %18, %4, %10 : tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>
  }
}
