// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- S(1), S(0)
// S(1) <- S(2), R
// P(sum) <- S(3), S(0, block=3)
// S(2) <- R, S(1)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @m {
func.func public @main(%a0: tensor<4x3x6x8xf32>, %a1: tensor<24x12xf32>) -> (tensor<4x6x12xf32>) {
%v1 = "stablehlo.transpose"(%a0) {permutation = array<i64: 0, 2, 1, 3>} : (tensor<4x3x6x8xf32>) -> (tensor<4x6x3x8xf32>)
%v2 = "stablehlo.reshape"(%v1) : (tensor<4x6x3x8xf32>) -> (tensor<4x6x24xf32>)
%v3 = "stablehlo.dot_general"(%v2, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>} : (tensor<4x6x24xf32>, tensor<24x12xf32>) -> (tensor<4x6x12xf32>)
return %v3 : tensor<4x6x12xf32>
}
}
