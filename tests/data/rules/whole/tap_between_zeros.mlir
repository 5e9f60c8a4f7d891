// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @m {
  func.func public @main(%arg0: tensor<2x1x128xf32>) -> (tensor<2x1x128xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %3 = stablehlo.concatenate %0, %1, %2, dim = 0 : (tensor<8xf32>, tensor<1xf32>, tensor<8xf32>) -> tensor<17xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [2] : (tensor<17xf32>) -> tensor<1x1x17xf32>
    %5 = stablehlo.convolution(%arg0, %4) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[8, 8]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x1x128xf32>, tensor<1x1x17xf32>) -> tensor<2x1x128xf32>
    return %5 : tensor<2x1x128xf32>
  }
}
