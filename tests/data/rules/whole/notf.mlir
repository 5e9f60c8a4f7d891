// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(and)
// P(min) <- P(or)
// P(prod) <- P(or)
module @m {
func.func public @main(%a0: tensor<24x12xi1>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<1.00000000000000000e+00> : tensor<24x12xf32>} : () -> (tensor<24x12xf32>)
%v2 = "stablehlo.convert"(%a0) : (tensor<24x12xi1>) -> (tensor<24x12xf32>)
%v3 = "stablehlo.subtract"(%v1, %v2) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v3 : tensor<24x12xf32>
}
}
