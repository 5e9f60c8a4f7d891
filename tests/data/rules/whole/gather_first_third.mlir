// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1, block=3), R
// S(0) <- R, S(0)
// P(sum) <- S(0), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), R
module @gather_first_third {
  func.func public @main(%x: tensor<24x36xf32>, %i: tensor<6x1xi32>) -> (tensor<6x12xf32>) {
    %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>, indices_are_sorted = false} : (tensor<24x36xf32>, tensor<6x1xi32>) -> (tensor<6x12xf32>)
    return %0 : tensor<6x12xf32>
  }
}
