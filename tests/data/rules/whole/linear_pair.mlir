// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, S(0), R
// S(1) <- R, S(1), R, S(1)
// P(sum) <- S(1), S(0), P(sum), R
// P(sum) <- S(1), S(0), R, P(sum)
// P(sum) <- P(sum), R, S(1), S(0)
// P(sum) <- R, P(sum), S(1), S(0)
// P(sum) <- S(1), S(0), S(1), S(0)
// P(sum) <- P(sum), R, P(sum), R
// P(sum) <- P(sum), R, R, P(sum)
// P(sum) <- R, P(sum), P(sum), R
// P(sum) <- R, P(sum), R, P(sum)
// P(avg) <- P(avg), R, P(avg), R
// P(avg) <- P(avg), R, R, P(avg)
// P(avg) <- R, P(avg), P(avg), R
// P(avg) <- R, P(avg), R, P(avg)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<12x8xf32>, %a2: tensor<24x20xf32>, %a3: tensor<20x8xf32>) -> (tensor<24x8xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x12xf32>, tensor<12x8xf32>) -> (tensor<24x8xf32>)
%v2 = "stablehlo.dot_general"(%a2, %a3) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x20xf32>, tensor<20x8xf32>) -> (tensor<24x8xf32>)
%v3 = "stablehlo.add"(%v1, %v2)  : (tensor<24x8xf32>, tensor<24x8xf32>) -> (tensor<24x8xf32>)
return %v3 : tensor<24x8xf32>
}
}
