// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum), P(sum) <- S(0), R, S(0)
// R, S(1), R <- S(1), R, R
// P(sum), S(0), S(0) <- R, S(0), S(1)
// S(1), R, R <- R, S(1), R
// S(2, halo=2:0, sum), P(sum), P(sum) <- S(2, halo=2:0), R, S(2, fill=1:0)
// P(avg), S(1), R <- S(1), P(avg), R
// P(sum), S(1), R <- S(1), P(sum), R
// S(1), P(avg), R <- P(avg), S(1), R
// S(1), P(sum), R <- P(sum), S(1), R
// S(1), S(1), R <- S(1), S(1), R
// P(sum), P(sum), R <- P(sum), P(sum), R
// R, P(sum), R <- P(sum), R, R
// P(sum), R, R <- R, P(sum), R
// P(sum), P(sum), P(sum) <- R, R, P(sum)
// P(avg), P(sum), R <- P(sum), P(avg), R
// R, P(avg), R <- P(avg), R, R
// P(avg), R, R <- R, P(avg), R
// P(avg), P(avg), P(avg) <- R, R, P(avg)
// P(avg), P(avg), R <- P(avg), P(avg), R
// P(sum), P(avg), R <- P(avg), P(sum), R
module {
  func.func public @main(%arg0: tensor<2x4x24xf32>, %arg1: tensor<8x4x3xf32>, %arg2: tensor<2x8x12xf32>) -> (tensor<2x4x24xf32>, tensor<8x4x3xf32>, tensor<8xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [f, b, 0]x[i, o, 0]->[f, b, 0], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [2], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x24xf32>, tensor<2x8x12xf32>) -> tensor<8x4x3xf32>
    %1 = stablehlo.reverse %arg1, dims = [2] : tensor<8x4x3xf32>
    %2 = stablehlo.convolution(%arg2, %1) dim_numbers = [b, f, 0]x[i, o, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 2]], lhs_dilate = [2], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x12xf32>, tensor<8x4x3xf32>) -> tensor<2x4x24xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%arg2 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x8x12xf32>, tensor<f32>) -> tensor<8xf32>
    return %2, %0, %3 : tensor<2x4x24xf32>, tensor<8x4x3xf32>, tensor<8xf32>
  }
}
