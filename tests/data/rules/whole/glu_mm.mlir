// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- R, S(1), S(1)
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
module @m {
func.func public @main(%a0: tensor<12x6xf32>, %a1: tensor<6x24xf32>, %a2: tensor<6x24xf32>) -> (tensor<12x24xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<12x6xf32>, tensor<6x24xf32>) -> (tensor<12x24xf32>)
%v2 = "stablehlo.logistic"(%v1) : (tensor<12x24xf32>) -> (tensor<12x24xf32>)
%v3 = "stablehlo.dot_general"(%a0, %a2) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<12x6xf32>, tensor<6x24xf32>) -> (tensor<12x24xf32>)
%v4 = "stablehlo.multiply"(%v2, %v3) : (tensor<12x24xf32>, tensor<12x24xf32>) -> (tensor<12x24xf32>)
return %v4 : tensor<12x24xf32>
}
}
