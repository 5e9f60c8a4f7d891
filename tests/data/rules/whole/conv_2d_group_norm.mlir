// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R, R
// S(1) <- R, S(0), S(0), S(0)
// P(sum) <- R, R, P(sum), P(sum)
// P(avg) <- R, R, P(avg), P(avg)
// P(max) <- R, R, R, P(max)
// P(min) <- R, R, R, P(min)
module {
  func.func public @main(%arg0: tensor<4x6x8x10xf32>, %arg1: tensor<12x6x3x3xf32>, %arg2: tensor<12xf32>, %arg3: tensor<12xf32>) -> (tensor<4x12x8x10xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x6x8x10xf32>, tensor<12x6x3x3xf32>) -> tensor<4x12x8x10xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x12x8x10xf32>) -> tensor<4x3x320xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x3x320xf32>, tensor<f32>) -> tensor<4x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+02> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x3x1xf32>
    %5 = stablehlo.divide %3, %4 : tensor<4x3x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x320xf32>
    %7 = stablehlo.subtract %1, %6 : tensor<4x3x320xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<4x3x320xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x3x320xf32>, tensor<f32>) -> tensor<4x3xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_2 = stablehlo.constant dense<3.200000e+02> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x3x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<4x3x1xf32>
    %13 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x320xf32>
    %14 = stablehlo.subtract %1, %13 : tensor<4x3x320xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x3x1xf32>
    %16 = stablehlo.add %12, %15 : tensor<4x3x1xf32>
    %17 = stablehlo.rsqrt %16 : tensor<4x3x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x320xf32>
    %19 = stablehlo.multiply %14, %18 : tensor<4x3x320xf32>
    %20 = stablehlo.reshape %19 : (tensor<4x3x320xf32>) -> tensor<4x12x8x10xf32>
    %21 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<12xf32>) -> tensor<12x1x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [1, 2, 3] : (tensor<12x1x1xf32>) -> tensor<1x12x1x1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<1x12x1x1xf32>) -> tensor<4x12x8x10xf32>
    %24 = stablehlo.multiply %20, %23 : tensor<4x12x8x10xf32>
    %25 = stablehlo.broadcast_in_dim %arg3, dims = [0] : (tensor<12xf32>) -> tensor<12x1x1xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [1, 2, 3] : (tensor<12x1x1xf32>) -> tensor<1x12x1x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<1x12x1x1xf32>) -> tensor<4x12x8x10xf32>
    %28 = stablehlo.add %24, %27 : tensor<4x12x8x10xf32>
    return %28 : tensor<4x12x8x10xf32>
  }
}
