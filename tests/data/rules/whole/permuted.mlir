// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1)
// P(sum) <- S(0)
// S(0) <- R
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @permuted {
func.func @main(%x: tensor<12x18xf32>) -> tensor<12x18xf32> {
  %i = stablehlo.constant dense<[2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10]> : tensor<12xi32>
  %c = stablehlo.reshape %i : (tensor<12xi32>) -> tensor<12x1xi32>
  %y = "stablehlo.gather"(%x, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 18>}> : (tensor<12x18xf32>, tensor<12x1xi32>) -> tensor<12x18xf32>
  return %y : tensor<12x18xf32>
}
}
