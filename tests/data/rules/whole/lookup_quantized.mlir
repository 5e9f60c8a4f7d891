// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), R, R
// S(0) <- R, R, S(0)
// P(sum) <- S(0), R, R
// P(sum) <- R, S(0), R
// P(sum) <- S(0), S(0), R
// P(sum) <- R, P(sum), R
// P(avg) <- R, P(avg), R
module @dequant_lookup {
  func.func public @main(%w: tensor<24x4xi8>, %s: tensor<24xf32>, %i: tensor<8xi32>) -> tensor<8x4xf32> {
    %a = "stablehlo.gather"(%w, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<24x4xi8>, tensor<8xi32>) -> tensor<8x4xi8>
    %bb = "stablehlo.gather"(%s, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<24xf32>, tensor<8xi32>) -> tensor<8xf32>
    %c = stablehlo.broadcast_in_dim %bb, dims = [0] : (tensor<8xf32>) -> tensor<8x4xf32>
    %f = stablehlo.convert %a : (tensor<8x4xi8>) -> tensor<8x4xf32>
    %q = stablehlo.multiply %f, %c : tensor<8x4xf32>
    return %q : tensor<8x4xf32>
  }
}
