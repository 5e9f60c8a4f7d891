// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- S(3), S(2)
// S(2) <- R, S(3)
// S(1) <- S(1, halo), R
// S(1, block=12) <- S(2, halo), R
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<2x24x36x3xf32>, %arg1: tensor<3x3x3x6xf32>) -> (tensor<2x216x6xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x24x36x3xf32>, tensor<3x3x3x6xf32>) -> tensor<2x12x18x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x12x18x6xf32>) -> tensor<2x216x6xf32>
    return %1 : tensor<2x216x6xf32>
  }
}
