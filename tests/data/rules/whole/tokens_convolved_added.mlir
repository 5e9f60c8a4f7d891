// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(2) <- S(2), S(3)
// S(1) <- S(1, halo), R
// S(1, block=24) <- S(1, block=24, halo), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<2x288x6xf32>, %arg1: tensor<3x3x1x6xf32>) -> (tensor<2x288x6xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x288x6xf32>) -> tensor<2x24x12x6xf32>
    %1 = stablehlo.convolution(%0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 6 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x24x12x6xf32>, tensor<3x3x1x6xf32>) -> tensor<2x24x12x6xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x24x12x6xf32>) -> tensor<2x288x6xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<2x288x6xf32>
    return %3 : tensor<2x288x6xf32>
  }
}
