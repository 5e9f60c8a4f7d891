// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
func.func public @main(%a0: tensor<24x12xi32>) -> (tensor<24x12xi32>) {
%v1 = "stablehlo.constant"() {value = dense<1023> : tensor<24x12xi32>} : () -> (tensor<24x12xi32>)
%v2 = "stablehlo.and"(%a0, %v1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
%v3 = "stablehlo.constant"() {value = dense<511> : tensor<24x12xi32>} : () -> (tensor<24x12xi32>)
%v4 = "stablehlo.compare"(%v2, %v3) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
%v5 = "stablehlo.constant"() {value = dense<2> : tensor<24x12xi32>} : () -> (tensor<24x12xi32>)
%v6 = "stablehlo.constant"() {value = dense<1> : tensor<24x12xi32>} : () -> (tensor<24x12xi32>)
%v7 = "stablehlo.and"(%a0, %v6) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
%v8 = "stablehlo.select"(%v4, %v5, %v7) : (tensor<24x12xi1>, tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
return %v8 : tensor<24x12xi32>
}
}
