// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(0), R
// P(sum) <- S(1), S(1)
// S(0) <- S(2), S(2)
// S(2) <- R, S(0)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @m {
func.func public @main(%a0: tensor<6x12x4xf32>, %a1: tensor<12x12x4xf32>) -> (tensor<4x6x12xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<6x12x4xf32>, tensor<12x12x4xf32>) -> (tensor<4x6x12xf32>)
return %v1 : tensor<4x6x12xf32>
}
}
