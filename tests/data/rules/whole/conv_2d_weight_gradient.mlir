// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// S(1) <- S(1), R
// S(0) <- R, S(1)
// P(sum) <- S(2, halo=1:0), S(2)
// P(sum) <- S(3, halo=1:0), S(3)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6x48x48xf32>, %arg1: tensor<8x10x16x16xf32>) -> (tensor<10x6x3x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 1], pad = [[1, -1], [1, -1]], lhs_dilate = [1, 1], rhs_dilate = [3, 3], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x6x48x48xf32>, tensor<8x10x16x16xf32>) -> tensor<10x6x3x3xf32>
    return %0 : tensor<10x6x3x3xf32>
  }
}
