// SPDX-License-Identifier: GPL-3.0-or-later
// S(2) <- S(1), R
// S(0) <- R, S(0)
// S(1) <- R, S(1)
// P(sum) <- S(0), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), R
module @embedding_padding {
  func.func public @main(%w: tensor<12x8xf32>, %i: tensor<4x6xi32>) -> tensor<4x6x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %g = "stablehlo.gather"(%w, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 8>, indices_are_sorted = false} : (tensor<12x8xf32>, tensor<4x6xi32>) -> tensor<4x6x8xf32>
    %b = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x6xi32>
    %m = stablehlo.compare NE, %i, %b : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %f = stablehlo.convert %m : (tensor<4x6xi1>) -> tensor<4x6xf32>
    %fb = stablehlo.broadcast_in_dim %f, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x8xf32>
    %o = stablehlo.multiply %g, %fb : tensor<4x6x8xf32>
    return %o : tensor<4x6x8xf32>
  }
}
