// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// S(0) <- S(1), S(1)
// S(1) <- S(1, block=2), R
// S(0, block=2) <- R, S(1, block=2)
// P(sum) <- S(2, halo), S(2)
// P(sum) <- S(3, halo), S(3)
// P(sum) <- S(4, halo), S(4)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x12x16x24x32xf32>, %arg1: tensor<8x24x9x13x17xf32>) -> (tensor<24x6x3x3x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [f, b, 0, 1, 2]x[i, o, 0, 1, 2]->[f, b, 0, 1, 2], window = {stride = [1, 1, 1], pad = [[2, 1], [2, 1], [2, 1]], lhs_dilate = [1, 1, 1], rhs_dilate = [2, 2, 2], reverse = [false, false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x12x16x24x32xf32>, tensor<8x24x9x13x17xf32>) -> tensor<24x6x3x3x3xf32>
    return %0 : tensor<24x6x3x3x3xf32>
  }
}
