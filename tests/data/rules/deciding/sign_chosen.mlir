// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// P(max) <- R, P(min)
// P(min) <- P(and), P(and)
// P(min) <- P(and), P(max)
// P(max) <- P(or), R
// P(max) <- R, P(or)
module @m {
func.func public @main(%a0: tensor<24xi1>, %a1: tensor<24xi32>) -> (tensor<24xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v2 = "stablehlo.compare"(%a1, %v1) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v3 = "stablehlo.constant"() {value = dense<5.000000e-01> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v4 = "stablehlo.constant"() {value = dense<2.000000e+00> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v5 = "stablehlo.subtract"(%v3, %v4) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v6 = "stablehlo.constant"() {value = dense<3.000000e+00> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v7 = "stablehlo.constant"() {value = dense<1.000000e+00> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v8 = "stablehlo.select"(%a0, %v6, %v7) : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v9 = "stablehlo.select"(%v2, %v5, %v8) : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
return %v9 : tensor<24xf32>
}
}
