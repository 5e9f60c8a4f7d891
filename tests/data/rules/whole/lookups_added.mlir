// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), S(1), R, R
// S(0) <- R, R, S(0), S(0)
// P(sum) <- S(0), P(sum), R, R
// P(sum) <- P(sum), S(0), R, R
// P(sum) <- S(0), S(0), R, R
// P(sum) <- P(sum), P(sum), R, R
// P(avg) <- P(avg), P(avg), R, R
// P(max) <- P(max), R, R, R
// P(max) <- R, P(max), R, R
// P(min) <- P(min), R, R, R
// P(min) <- R, P(min), R, R
module @twotables2 {
  func.func public @main(%t: tensor<24x4xf32>, %u: tensor<30x4xf32>, %i: tensor<8xi32>, %j: tensor<8xi32>) -> tensor<8x4xf32> {
    %a = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<24x4xf32>, tensor<8xi32>) -> tensor<8x4xf32>
    %b = "stablehlo.gather"(%u, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<30x4xf32>, tensor<8xi32>) -> tensor<8x4xf32>
    %c = stablehlo.add %a, %b : tensor<8x4xf32>
    return %c : tensor<8x4xf32>
  }
}
