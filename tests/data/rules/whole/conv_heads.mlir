// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- S(1), S(1)
// S(1) <- R, S(0)
// S(2) <- R, S(0, block=6)
// S(3) <- S(2, halo), R
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x6x18xf32>, %arg1: tensor<12x6x3xf32>) -> (tensor<6x6x2x18xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<6x6x18xf32>, tensor<12x6x3xf32>) -> tensor<6x12x18xf32>
    %1 = stablehlo.reshape %0 : (tensor<6x12x18xf32>) -> tensor<6x6x2x18xf32>
    return %1 : tensor<6x6x2x18xf32>
  }
}
