// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum) <- S(0), R, S(0)
// R, S(2) <- S(3), R, R
// S(3), R <- R, S(2), R
// P(sum), S(3) <- R, S(3), S(3)
// S(1), P(sum) <- S(1), R, S(1)
// S(2), P(sum) <- S(2), R, S(2)
// P(avg), S(2) <- S(3), P(avg), R
// P(sum), S(2) <- S(3), P(sum), R
// S(3), P(avg) <- P(avg), S(2), R
// S(3), P(sum) <- P(sum), S(2), R
// S(3), S(2) <- S(3), S(2), R
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
module @jit_g attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x8x12x4xf32>, %arg1: tensor<2x2x4x6xf32>, %arg2: tensor<2x4x6x6xf32>) -> (tensor<2x8x12x4xf32> {jax.result_info = "result[0]"}, tensor<2x2x4x6xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x12x4xf32>, tensor<2x4x6x6xf32>) -> tensor<2x2x4x6xf32>
    %1 = stablehlo.reverse %arg1, dims = [0, 1] : tensor<2x2x4x6xf32>
    %2 = stablehlo.convolution(%arg2, %1) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x6x6xf32>, tensor<2x2x4x6xf32>) -> tensor<2x8x12x4xf32>
    return %2, %0 : tensor<2x8x12x4xf32>, tensor<2x2x4x6xf32>
  }
}
