// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R, S(0)
// P(sum) <- S(1), S(1), P(sum), R
// P(sum) <- R, S(0), P(sum), R
// P(sum) <- P(sum), R, S(0), R
// P(sum) <- R, P(sum), S(0), R
// P(sum) <- S(1), S(1), S(0), R
// P(sum) <- R, S(0), S(0), R
// P(sum) <- P(sum), R, P(sum), R
// P(sum) <- R, P(sum), P(sum), R
// P(avg) <- P(avg), R, P(avg), R
// P(avg) <- R, P(avg), P(avg), R
// P(max) <- R, R, P(max), R
// P(min) <- R, R, P(min), R
module @chosen_logit {
  func.func public @main(%x: tensor<8x4xf32>, %w: tensor<24x4xf32>, %b: tensor<24xf32>, %i: tensor<8xi32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %a = "stablehlo.gather"(%w, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<24x4xf32>, tensor<8xi32>) -> tensor<8x4xf32>
    %bb = "stablehlo.gather"(%b, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<24xf32>, tensor<8xi32>) -> tensor<8xf32>
    %c = stablehlo.multiply %a, %x : tensor<8x4xf32>
    %r = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %q = stablehlo.add %r, %bb : tensor<8xf32>
    return %q : tensor<8xf32>
  }
}
