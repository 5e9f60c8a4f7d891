// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0), S(0)
// S(1) <- S(1), R, R, R
// S(2) <- R, R, S(2), R
// P(sum) <- R, R, P(sum), R
// P(avg) <- R, R, P(avg), R
module @m {
func.func public @main(%a0: tensor<4x6x8xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<4x6x8xf32>, %a3: tensor<4x6xi1>) -> (tensor<4x6x8xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>} : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> (tensor<4x6x6xf32>)
%v2 = "stablehlo.constant"() {value = dense<3.49999999999999978e-01> : tensor<4x6x6xf32>} : () -> (tensor<4x6x6xf32>)
%v3 = "stablehlo.multiply"(%v1, %v2) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v4 = "stablehlo.broadcast_in_dim"(%a3) {broadcast_dimensions = array<i64: 0, 2>} : (tensor<4x6xi1>) -> (tensor<4x6x6xi1>)
%v5 = "stablehlo.constant"() {value = dense<-1.00000000000000000e+09> : tensor<f32>} : () -> (tensor<f32>)
%v6 = "stablehlo.broadcast_in_dim"(%v5) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<4x6x6xf32>)
%v7 = "stablehlo.select"(%v4, %v3, %v6) : (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v8 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v12 = "stablehlo.reduce"(%v7, %v8) ({
^bb0(%v9: tensor<f32>, %v10: tensor<f32>):
%v11 = "stablehlo.maximum"(%v9, %v10) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v11) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 2>} : (tensor<4x6x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
%v13 = "stablehlo.broadcast_in_dim"(%v12) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<4x6xf32>) -> (tensor<4x6x6xf32>)
%v14 = "stablehlo.subtract"(%v7, %v13) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v15 = "stablehlo.exponential"(%v14) : (tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v16 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v20 = "stablehlo.reduce"(%v15, %v16) ({
^bb0(%v17: tensor<f32>, %v18: tensor<f32>):
%v19 = "stablehlo.add"(%v17, %v18) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v19) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 2>} : (tensor<4x6x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
%v21 = "stablehlo.broadcast_in_dim"(%v20) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<4x6xf32>) -> (tensor<4x6x6xf32>)
%v22 = "stablehlo.divide"(%v15, %v21) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v23 = "stablehlo.dot_general"(%v22, %a2) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<4x6x6xf32>, tensor<4x6x8xf32>) -> (tensor<4x6x8xf32>)
return %v23 : tensor<4x6x8xf32>
}
}
