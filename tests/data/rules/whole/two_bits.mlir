// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(min) <- P(and), R
// P(min) <- R, P(and)
// P(max) <- P(or), R
// P(max) <- R, P(or)
module @m {
func.func public @main(%a0: tensor<24x12xi1>, %a1: tensor<24x12xi1>) -> (tensor<24x12xi32>) {
%v1 = "stablehlo.convert"(%a0) : (tensor<24x12xi1>) -> (tensor<24x12xi32>)
%v2 = "stablehlo.convert"(%a1) : (tensor<24x12xi1>) -> (tensor<24x12xi32>)
%v3 = "stablehlo.add"(%v1, %v2) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
return %v3 : tensor<24x12xi32>
}
}
