// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- S(1), S(1)
// S(1) <- S(2), R
// S(1, block=4) <- S(3), R
// S(1, block=16) <- S(4), R
// S(2) <- R, S(0)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<2x3x8x64x96xf32>, %arg1: tensor<6x3x2x16x16xf32>) -> (tensor<2x96x6xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [2, 16, 16], pad = [[0, 0], [0, 0], [0, 0]], lhs_dilate = [1, 1, 1], rhs_dilate = [1, 1, 1], reverse = [false, false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x8x64x96xf32>, tensor<6x3x2x16x16xf32>) -> tensor<2x6x4x4x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x6x4x4x6xf32>) -> tensor<2x6x96xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<2x6x96xf32>) -> tensor<2x96x6xf32>
    return %2 : tensor<2x96x6xf32>
  }
}
