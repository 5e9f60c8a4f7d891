// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=2) <- S(1, block=2)
// S(2) <- S(2)
// P(sum) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @roll_half {
  func.func @main(%arg0: tensor<6x12x4xf32>) -> tensor<6x12x4xf32> {
    %c = stablehlo.constant dense<[6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5]> : tensor<12xui32>
    %0 = "stablehlo.gather"(%arg0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 6, 1, 4>}> : (tensor<6x12x4xf32>, tensor<12xui32>) -> tensor<6x12x4xf32>
    return %0 : tensor<6x12x4xf32>
  }
}
