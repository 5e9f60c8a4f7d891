// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum) <- S(0), R, S(0)
// S(1), S(0) <- S(1), S(0), S(1)
// S(2, halo=1:1, sum), P(sum) <- S(2, halo=1:1), R, S(2, fill=1:1)
// S(3, halo=1:1, sum), P(sum) <- S(3, halo=1:1), R, S(3, fill=1:1)
// P(sum), P(sum) <- P(sum), P(sum), R
// R, P(sum) <- P(sum), R, R
// P(sum), R <- R, P(sum), R
// P(sum), P(sum) <- R, R, P(sum)
// P(avg), P(sum) <- P(sum), P(avg), R
// R, P(avg) <- P(avg), R, R
// P(avg), R <- R, P(avg), R
// P(avg), P(avg) <- R, R, P(avg)
// P(avg), P(avg) <- P(avg), P(avg), R
// P(sum), P(avg) <- P(avg), P(sum), R
module {
  func.func public @main(%arg0: tensor<2x8x24x24xf32>, %arg1: tensor<8x1x3x3xf32>, %arg2: tensor<2x8x24x24xf32>) -> (tensor<2x8x24x24xf32>, tensor<8x1x3x3xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 8 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x24x24xf32>, tensor<2x8x24x24xf32>) -> tensor<8x1x3x3xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<8x1x3x3xf32>) -> tensor<8x1x1x3x3xf32>
    %2 = stablehlo.transpose %1, dims = [1, 0, 2, 3, 4] : (tensor<8x1x1x3x3xf32>) -> tensor<1x8x1x3x3xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x8x1x3x3xf32>) -> tensor<1x8x3x3xf32>
    %4 = stablehlo.reverse %3, dims = [2, 3] : tensor<1x8x3x3xf32>
    %5 = stablehlo.convolution(%arg2, %4) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 8 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x24x24xf32>, tensor<1x8x3x3xf32>) -> tensor<2x8x24x24xf32>
    return %5, %0 : tensor<2x8x24x24xf32>, tensor<8x1x3x3xf32>
  }
}
