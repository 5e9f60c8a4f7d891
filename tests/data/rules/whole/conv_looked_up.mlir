// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(1), S(1), R
// S(1) <- R, S(0), R
// S(0) <- R, R, S(0)
// P(sum) <- S(0), R, R
// S(2) <- S(2, halo), R, R
// P(sum) <- P(sum), R, R
// P(sum) <- R, P(sum), R
// P(avg) <- P(avg), R, R
// P(avg) <- R, P(avg), R
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x4x16xf32>, %arg1: tensor<6x4x3xf32>, %arg2: tensor<5xi32>) -> (tensor<5x6x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[0, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x4x16xf32>, tensor<6x4x3xf32>) -> tensor<8x6x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %2 = stablehlo.compare LT, %arg2, %1, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %4 = stablehlo.add %arg2, %3 : tensor<5xi32>
    %5 = stablehlo.select %2, %4, %arg2 : tensor<5xi1>, tensor<5xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6, 8>}> : (tensor<8x6x8xf32>, tensor<5x1xi32>) -> tensor<5x6x8xf32>
    return %7 : tensor<5x6x8xf32>
  }
}
