// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, S(0)
// P(sum) <- S(0), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
module @numbered_lookup {
  func.func public @main(%x: tensor<24xf32>, %i: tensor<12xi32>) -> tensor<12xf32> {
    %p = stablehlo.iota dim = 0 : tensor<24xf32>
    %y = stablehlo.multiply %x, %p : tensor<24xf32>
    %g = "stablehlo.gather"(%y, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>, indices_are_sorted = false} : (tensor<24xf32>, tensor<12xi32>) -> tensor<12xf32>
    return %g : tensor<12xf32>
  }
}
