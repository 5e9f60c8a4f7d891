// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(2) <- R, S(3), S(2)
// P(sum) <- S(3), S(2), P(sum)
// S(1) <- S(1), R, S(1)
// S(1, block=6) <- S(2), R, S(1, block=6)
// P(sum) <- P(sum), R, P(sum)
// P(sum) <- R, P(sum), P(sum)
// P(avg) <- P(avg), R, P(avg)
// P(avg) <- R, P(avg), P(avg)
// P(max) <- R, R, P(max)
// P(min) <- R, R, P(min)
module {
  func.func public @main(%arg0: tensor<2x24x36x3xf32>, %arg1: tensor<4x4x3x6xf32>, %arg2: tensor<1x54x6xf32>) -> (tensor<2x54x6xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [4, 4], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x24x36x3xf32>, tensor<4x4x3x6xf32>) -> tensor<2x6x9x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x6x9x6xf32>) -> tensor<2x54x6xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<1x54x6xf32>) -> tensor<2x54x6xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x54x6xf32>
    return %3 : tensor<2x54x6xf32>
  }
}
