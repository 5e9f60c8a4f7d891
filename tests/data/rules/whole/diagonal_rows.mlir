// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// P(sum) <- S(2)
// S(1) <- R
// S(1) <- S(1)
// S(1) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
// S(1) <- S(1,2)
module @diagonal_rows {
  func.func public @main(%a0: tensor<4x12x12xf32>) -> (tensor<4x12xf32>) {
    %v1 = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<12xi32>)
    %v2 = "stablehlo.reshape"(%v1) : (tensor<12xi32>) -> (tensor<12x1xi32>)
    %v3 = "stablehlo.concatenate"(%v2, %v2) {dimension = 1 : i64} : (tensor<12x1xi32>, tensor<12x1xi32>) -> (tensor<12x2xi32>)
    %v4 = "stablehlo.gather"(%a0, %v3) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 2], index_vector_dim = 1>, slice_sizes = array<i64: 4, 1, 1>, indices_are_sorted = false} : (tensor<4x12x12xf32>, tensor<12x2xi32>) -> (tensor<4x12xf32>)
    return %v4 : tensor<4x12xf32>
}
}
