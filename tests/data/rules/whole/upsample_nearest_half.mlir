// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// S(1) <- R
// S(1) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @m {
func.func public @main(%x: tensor<4x12xf32>) -> (tensor<4x18xf32>) {
%at = stablehlo.constant dense<[[0], [0], [1], [2], [2], [3], [4], [4], [5], [6], [6], [7], [8], [8], [9], [10], [10], [11]]> : tensor<18x1xi64>
%r = "stablehlo.gather"(%x, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1>}> : (tensor<4x12xf32>, tensor<18x1xi64>) -> tensor<4x18xf32>
return %r : tensor<4x18xf32>
}
}
