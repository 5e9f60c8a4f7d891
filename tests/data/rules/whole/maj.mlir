// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0)
// S(1) <- S(1), S(1), S(1)
// P(and) <- P(and), R, R
// P(and) <- R, P(and), R
// P(and) <- R, R, P(and)
// P(or) <- P(or), R, R
// P(or) <- R, P(or), R
// P(or) <- R, R, P(or)
module @m {
func.func public @main(%a0: tensor<24x12xi1>, %a1: tensor<24x12xi1>, %a2: tensor<24x12xi1>) -> (tensor<24x12xi1>) {
%v1 = "stablehlo.and"(%a0, %a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
%v2 = "stablehlo.or"(%a0, %a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
%v3 = "stablehlo.and"(%a2, %v2) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
%v4 = "stablehlo.or"(%v1, %v3) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
return %v4 : tensor<24x12xi1>
}
}
