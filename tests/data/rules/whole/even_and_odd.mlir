// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0)
// P(sum), P(sum), P(sum) <- S(1)
// S(1), R, S(1) <- R
// R, S(1), R <- R
// S(1), S(1), S(1) <- R
// S(1), P(sum), S(1) <- S(1)
// P(sum), S(1), P(sum) <- S(1)
// P(sum), P(sum), P(sum) <- P(sum)
// P(avg), P(avg), P(avg) <- P(avg)
// P(max), P(max), P(min) <- P(max)
// P(min), P(min), P(max) <- P(min)
module @even_and_odd {
  func.func public @main(%x: tensor<6x24xf32>) -> (tensor<6x12xf32>, tensor<6x12xf32>, tensor<6x12xf32>) {
    %i = stablehlo.iota dim = 0 : tensor<12x1xi32>
    %t = stablehlo.constant dense<2> : tensor<12x1xi32>
    %o = stablehlo.constant dense<1> : tensor<12x1xi32>
    %e = stablehlo.multiply %i, %t : tensor<12x1xi32>
    %d = stablehlo.add %e, %o : tensor<12x1xi32>
    %a = "stablehlo.gather"(%x, %e) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 6, 1>}> : (tensor<6x24xf32>, tensor<12x1xi32>) -> tensor<6x12xf32>
    %b = "stablehlo.gather"(%x, %d) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 6, 1>}> : (tensor<6x24xf32>, tensor<12x1xi32>) -> tensor<6x12xf32>
    %n = stablehlo.negate %a : tensor<6x12xf32>
    return %a, %b, %n : tensor<6x12xf32>, tensor<6x12xf32>, tensor<6x12xf32>
  }
}
