// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(1), S(1), R, R
// S(0) <- R, R, S(0), S(0)
// P(sum) <- S(0), R, R, R
// P(sum) <- R, S(0), R, R
// P(sum) <- P(sum), R, R, R
// P(sum) <- R, P(sum), R, R
// P(avg) <- P(avg), R, R, R
// P(avg) <- R, P(avg), R, R
module @dot_other {
  func.func public @main(%t: tensor<24x4xf32>, %u: tensor<24x4xf32>, %i: tensor<8xi32>, %j: tensor<8xi32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %a = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<24x4xf32>, tensor<8xi32>) -> tensor<8x4xf32>
    %b = "stablehlo.gather"(%u, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<24x4xf32>, tensor<8xi32>) -> tensor<8x4xf32>
    %c = stablehlo.multiply %a, %b : tensor<8x4xf32>
    %r = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    return %r : tensor<8xf32>
  }
}
