// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, S(0)
// P(sum) <- S(1), S(1), R
// S(1) <- R, S(0), R
// P(sum) <- R, S(2), S(1)
// P(sum) <- P(sum), R, R
// P(sum) <- R, P(sum), R
// P(sum) <- R, R, P(sum)
// P(avg) <- P(avg), R, R
// P(avg) <- R, P(avg), R
// P(avg) <- R, R, P(avg)
module @m {
func.func public @main(%a0: tensor<12x4xf32>, %a1: tensor<6x4x3xf32>, %a2: tensor<12x3xf32>) -> (tensor<12x6xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<12x4xf32>, tensor<6x4x3xf32>) -> (tensor<12x6x3xf32>)
%v2 = "stablehlo.dot_general"(%v1, %a2) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<12x6x3xf32>, tensor<12x3xf32>) -> (tensor<12x6xf32>)
return %v2 : tensor<12x6xf32>
}
}
