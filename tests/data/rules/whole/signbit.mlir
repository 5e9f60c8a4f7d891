// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(min) <- P(max)
// P(prod) <- P(max)
// P(and) <- P(max)
// P(max) <- P(min)
// P(or) <- P(min)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24x12xui32>) {
%v1 = "stablehlo.bitcast_convert"(%a0) : (tensor<24x12xf32>) -> (tensor<24x12xui32>)
%v2 = "stablehlo.constant"() {value = dense<31> : tensor<24x12xui32>} : () -> (tensor<24x12xui32>)
%v3 = "stablehlo.shift_right_logical"(%v1, %v2) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
return %v3 : tensor<24x12xui32>
}
}
