// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(1), P(sum)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
module @m {
func.func public @main(%a0: tensor<12x6xf32>, %a1: tensor<12x12xf32>) -> (tensor<12x12xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a0) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<12x6xf32>, tensor<12x6xf32>) -> (tensor<12x12xf32>)
%v2 = "stablehlo.add"(%a1, %v1) : (tensor<12x12xf32>, tensor<12x12xf32>) -> (tensor<12x12xf32>)
return %v2 : tensor<12x12xf32>
}
}
