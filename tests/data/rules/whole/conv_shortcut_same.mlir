// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// P(sum) <- S(1), S(1), S(1)
// S(1) <- R, S(0), S(0)
// S(2) <- S(2, halo), R, R
// P(sum) <- P(sum), R, R
// P(sum) <- R, P(sum), P(sum)
// P(avg) <- P(avg), R, R
// P(avg) <- R, P(avg), P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x4x16xf32>, %arg1: tensor<6x4x3xf32>, %arg2: tensor<6x4x1xf32>) -> (tensor<8x6x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[0, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x4x16xf32>, tensor<6x4x3xf32>) -> tensor<8x6x8xf32>
    %1 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x4x16xf32>, tensor<6x4x1xf32>) -> tensor<8x6x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x6x8xf32>
    return %2 : tensor<8x6x8xf32>
  }
}
