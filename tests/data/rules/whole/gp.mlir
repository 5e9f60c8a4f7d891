// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(2) <- R, S(2)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
module @m {
func.func public @main(%a0: tensor<4x6x6xf32>, %a1: tensor<4x6x12xf32>) -> (tensor<4x6x12xf32>) {
%v1 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v2 = "stablehlo.triangular_solve"(%v1, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<4x6x6xf32>, tensor<4x6x12xf32>) -> (tensor<4x6x12xf32>)
return %v2 : tensor<4x6x12xf32>
}
}
