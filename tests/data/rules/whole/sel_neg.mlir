// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(and)
// P(and) <- P(and)
// P(min) <- P(or)
// P(or) <- P(or)
module @m {
func.func public @main(%a0: tensor<24x12xi1>) -> (tensor<24x12xi32>) {
%v1 = "stablehlo.constant"() {value = dense<-1> : tensor<24x12xi32>} : () -> (tensor<24x12xi32>)
%v2 = "stablehlo.constant"() {value = dense<0> : tensor<24x12xi32>} : () -> (tensor<24x12xi32>)
%v3 = "stablehlo.select"(%a0, %v1, %v2) : (tensor<24x12xi1>, tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
return %v3 : tensor<24x12xi32>
}
}
