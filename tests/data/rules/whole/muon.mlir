// SPDX-License-Identifier: GPL-3.0-or-later
// nothing
module @m {
func.func public @main(%a0: tensor<6x12xf32>) -> (tensor<6x12xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a0) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<6x12xf32>, tensor<6x12xf32>) -> (tensor<6x6xf32>)
%v2 = "stablehlo.constant"() {value = dense<1.50000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v3 = "stablehlo.broadcast_in_dim"(%v2) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<6x12xf32>)
%v4 = "stablehlo.multiply"(%a0, %v3) : (tensor<6x12xf32>, tensor<6x12xf32>) -> (tensor<6x12xf32>)
%v5 = "stablehlo.dot_general"(%v1, %a0) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<6x6xf32>, tensor<6x12xf32>) -> (tensor<6x12xf32>)
%v6 = "stablehlo.constant"() {value = dense<-5.00000000000000000e-01> : tensor<f32>} : () -> (tensor<f32>)
%v7 = "stablehlo.broadcast_in_dim"(%v6) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<6x12xf32>)
%v8 = "stablehlo.multiply"(%v5, %v7) : (tensor<6x12xf32>, tensor<6x12xf32>) -> (tensor<6x12xf32>)
%v9 = "stablehlo.add"(%v4, %v8) : (tensor<6x12xf32>, tensor<6x12xf32>) -> (tensor<6x12xf32>)
return %v9 : tensor<6x12xf32>
}
}
