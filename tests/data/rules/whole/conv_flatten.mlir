// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// P(sum) <- S(1), S(1), R
// P(sum) <- R, S(0), S(0)
// S(1) <- R, R, S(1)
// P(sum) <- P(sum), R, R
// P(sum) <- R, P(sum), R
// P(sum) <- R, R, P(sum)
// P(avg) <- P(avg), R, R
// P(avg) <- R, P(avg), R
// P(avg) <- R, R, P(avg)
module @conv_flatten {
  func.func public @main(%arg0: tensor<4x3x12x12xf32>, %arg1: tensor<8x3x3x3xf32>, %arg2: tensor<288x10xf32>) -> tensor<4x10xf32> {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x3x12x12xf32>, tensor<8x3x3x3xf32>) -> tensor<4x8x6x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x8x6x6xf32>) -> tensor<4x288xf32>
    %2 = stablehlo.dot_general %1, %arg2, contracting_dims = [1] x [0] : (tensor<4x288xf32>, tensor<288x10xf32>) -> tensor<4x10xf32>
    return %2 : tensor<4x10xf32>
  }
}
