// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(0), S(0), R
// S(0) <- R, R, S(0)
// S(2) <- R, R, S(2, halo)
// P(sum) <- P(sum), S(1), S(1)
// P(sum) <- P(sum), P(sum), R
// P(sum) <- P(sum), R, P(sum)
// P(avg) <- P(avg), P(avg), R
// P(avg) <- P(avg), R, P(avg)
// P(max) <- P(max), R, R
// P(min) <- P(min), R, R
module @conv1d_bias {
  func.func public @main(%arg0: tensor<12xf32>, %arg1: tensor<12x8x5xf32>, %arg2: tensor<4x8x24xf32>) -> tensor<4x12x12xf32> {
    %0 = stablehlo.reshape %arg2 : (tensor<4x8x24xf32>) -> tensor<4x8x1x24xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<12x8x5xf32>) -> tensor<12x8x1x5xf32>
    %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 2], pad = [[0, 0], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x1x24xf32>, tensor<12x8x1x5xf32>) -> tensor<4x12x1x12xf32>
    %3 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<12xf32>) -> tensor<4x12x1x12xf32>
    %4 = stablehlo.add %2, %3 : tensor<4x12x1x12xf32>
    %5 = stablehlo.reshape %4 : (tensor<4x12x1x12xf32>) -> tensor<4x12x12xf32>
    return %5 : tensor<4x12x12xf32>
  }
}
