// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- S(1), R
// P(and) <- P(max), R
// P(or) <- P(min), R
module @m {
func.func public @main(%a0: tensor<24x12xi32>, %a1: tensor<f32>) -> (tensor<24x12xi1>) {
%v1 = "stablehlo.constant"() {value = dense<3> : tensor<i32>} : () -> (tensor<i32>)
%v2 = "stablehlo.broadcast_in_dim"(%v1) {broadcast_dimensions = array<i64>} : (tensor<i32>) -> (tensor<24x12xi32>)
%v3 = "stablehlo.compare"(%a0, %v2) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
%v4 = "stablehlo.constant"() {value = dense<2.5> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.compare"(%a1, %v4) {comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
%v6 = "stablehlo.broadcast_in_dim"(%v5) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24x12xi1>)
%v7 = "stablehlo.and"(%v3, %v6)  : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
return %v7 : tensor<24x12xi1>
}
}
