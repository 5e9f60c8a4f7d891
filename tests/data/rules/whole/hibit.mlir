// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(or) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(min)
// P(and) <- P(min)
// P(min) <- P(and)
// P(prod) <- P(and)
// P(and) <- P(and)
// P(max) <- P(or)
// P(or) <- P(or)
module @m {
func.func public @main(%a0: tensor<24x12xui8>) -> (tensor<24x12xui8>) {
%v1 = "stablehlo.constant"() {value = dense<7> : tensor<24x12xui8>} : () -> (tensor<24x12xui8>)
%v2 = "stablehlo.shift_right_logical"(%a0, %v1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
return %v2 : tensor<24x12xui8>
}
}
