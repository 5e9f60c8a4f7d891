// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum), P(sum) <- S(0), S(0)
// S(1), R <- S(1), R
// S(0), S(0) <- R, S(1)
// P(sum), P(sum) <- S(2, halo=1:1), S(2, fill=1:1)
// P(sum), P(sum) <- S(3, halo=1:1), S(3, fill=1:1)
// P(sum), R <- P(sum), R
// P(sum), P(sum) <- R, P(sum)
// P(avg), R <- P(avg), R
// P(avg), P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<2x4x24x24xf32>, %arg1: tensor<2x8x24x24xf32>) -> (tensor<8x4x3x3xf32>, tensor<8xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x24x24xf32>, tensor<2x8x24x24xf32>) -> tensor<8x4x3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%arg1 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x8x24x24xf32>, tensor<f32>) -> tensor<8xf32>
    return %0, %1 : tensor<8x4x3x3xf32>, tensor<8xf32>
  }
}
