// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(and) <- P(and), R
// P(and) <- R, P(or)
// P(or) <- P(or), P(and)
module @m {
func.func public @main(%a0: tensor<24x12xi1>, %a1: tensor<24x12xi1>) -> (tensor<24x12xi1>) {
%v1 = "stablehlo.not"(%a1) : (tensor<24x12xi1>) -> (tensor<24x12xi1>)
%v2 = "stablehlo.or"(%a0, %v1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
return %v2 : tensor<24x12xi1>
}
}
