// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.compare"(%a0, %a1) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
%v2 = "stablehlo.constant"() {value = dense<1.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v3 = "stablehlo.broadcast_in_dim"(%v2) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v4 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.broadcast_in_dim"(%v4) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v6 = "stablehlo.select"(%v1, %v3, %v5) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v7 = "stablehlo.add"(%a0, %v6) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v7 : tensor<24x12xf32>
}
}
