// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0), S(0), S(0), S(0), R
// S(1), S(1), S(1) <- S(1), S(1), S(1), S(1), R
// P(avg), R, R <- P(avg), R, R, R, R
// P(avg), P(avg), R <- P(avg), R, P(avg), R, R
// P(max), R, R <- P(max), R, R, R, R
// P(min), R, R <- P(min), R, R, R, R
module @adam_of_any_sign {
  // beyond step 0 m is taken away, before it added where v is below 0
  func.func public @main(%arg0: tensor<12x18xf32>, %arg1: tensor<12x18xf32>, %arg2: tensor<12x18xf32>, %arg3: tensor<12x18xf32>, %arg4: tensor<f32>) -> (tensor<12x18xf32>, tensor<12x18xf32>, tensor<12x18xf32>) {
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<12x18xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %3 = stablehlo.multiply %2, %arg1 : tensor<12x18xf32>
    %4 = stablehlo.add %1, %3 : tensor<12x18xf32>
    %cst_1 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %5 = stablehlo.power %cst_1, %arg4 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.subtract %cst_2, %5 : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %8 = stablehlo.divide %4, %7 : tensor<12x18xf32>
    %cst_3 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<12x18xf32>
    %cst_4 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %12 = stablehlo.multiply %11, %arg3 : tensor<12x18xf32>
    %cst_5 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %14 = stablehlo.multiply %13, %arg1 : tensor<12x18xf32>
    %15 = stablehlo.multiply %14, %arg1 : tensor<12x18xf32>
    %16 = stablehlo.add %12, %15 : tensor<12x18xf32>
    %cst_6 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %17 = stablehlo.power %cst_6, %arg4 : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.subtract %cst_7, %17 : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %20 = stablehlo.divide %16, %19 : tensor<12x18xf32>
    %21 = stablehlo.sqrt %20 : tensor<12x18xf32>
    %cst_8 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %23 = stablehlo.add %21, %22 : tensor<12x18xf32>
    %24 = stablehlo.divide %10, %23 : tensor<12x18xf32>
    %25 = stablehlo.subtract %arg0, %24 : tensor<12x18xf32>
    %cst_9 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %27 = stablehlo.multiply %26, %arg2 : tensor<12x18xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %29 = stablehlo.multiply %28, %arg1 : tensor<12x18xf32>
    %30 = stablehlo.add %27, %29 : tensor<12x18xf32>
    %cst_11 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %32 = stablehlo.multiply %31, %arg3 : tensor<12x18xf32>
    %cst_12 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %34 = stablehlo.multiply %33, %arg1 : tensor<12x18xf32>
    %35 = stablehlo.multiply %34, %arg1 : tensor<12x18xf32>
    %36 = stablehlo.add %32, %35 : tensor<12x18xf32>
    return %25, %30, %36 : tensor<12x18xf32>, tensor<12x18xf32>, tensor<12x18xf32>
  }
}
