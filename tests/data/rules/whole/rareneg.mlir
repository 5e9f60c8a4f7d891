// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<4.00000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.broadcast_in_dim"(%v1) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v3 = "stablehlo.compare"(%a0, %v2) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
%v4 = "stablehlo.constant"() {value = dense<-1.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.broadcast_in_dim"(%v4) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v6 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v7 = "stablehlo.broadcast_in_dim"(%v6) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v8 = "stablehlo.maximum"(%a0, %v7) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v9 = "stablehlo.select"(%v3, %v5, %v8) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v9 : tensor<24x12xf32>
}
}
