// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(min) <- P(prod)
// P(prod) <- P(prod)
// P(and) <- P(prod)
// P(min) <- P(and)
// P(prod) <- P(and)
// P(and) <- P(and)
// P(max) <- P(or)
// P(or) <- P(or)
module @m {
func.func public @main(%a0: tensor<24x12xi32>) -> (tensor<24x12xi32>) {
%v1 = "stablehlo.constant"() {value = dense<1> : tensor<24x12xi32>} : () -> (tensor<24x12xi32>)
%v2 = "stablehlo.and"(%a0, %v1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
return %v2 : tensor<24x12xi32>
}
}
