// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0), S(0)
// S(1) <- S(1), R, R, S(1)
// S(2) <- R, R, S(2), R
// P(sum) <- R, R, P(sum), R
// P(avg) <- R, R, P(avg), R
module @m {
func.func public @main(%a0: tensor<4x6x8xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<4x6x8xf32>, %a3: tensor<4x6x6xi1>) -> (tensor<4x6x8xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>} : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> (tensor<4x6x6xf32>)
%v2 = "stablehlo.constant"() {value = dense<3.49999999999999978e-01> : tensor<4x6x6xf32>} : () -> (tensor<4x6x6xf32>)
%v3 = "stablehlo.multiply"(%v1, %v2) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v4 = "stablehlo.constant"() {value = dense<-1.00000000000000000e+09> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.broadcast_in_dim"(%v4) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<4x6x6xf32>)
%v6 = "stablehlo.select"(%a3, %v3, %v5) : (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v7 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v11 = "stablehlo.reduce"(%v6, %v7) ({
^bb0(%v8: tensor<f32>, %v9: tensor<f32>):
%v10 = "stablehlo.maximum"(%v8, %v9) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v10) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 2>} : (tensor<4x6x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
%v12 = "stablehlo.broadcast_in_dim"(%v11) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<4x6xf32>) -> (tensor<4x6x6xf32>)
%v13 = "stablehlo.subtract"(%v6, %v12) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v14 = "stablehlo.exponential"(%v13) : (tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v15 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v19 = "stablehlo.reduce"(%v14, %v15) ({
^bb0(%v16: tensor<f32>, %v17: tensor<f32>):
%v18 = "stablehlo.add"(%v16, %v17) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v18) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 2>} : (tensor<4x6x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
%v20 = "stablehlo.broadcast_in_dim"(%v19) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<4x6xf32>) -> (tensor<4x6x6xf32>)
%v21 = "stablehlo.divide"(%v14, %v20) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> (tensor<4x6x6xf32>)
%v22 = "stablehlo.dot_general"(%v21, %a2) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<4x6x6xf32>, tensor<4x6x8xf32>) -> (tensor<4x6x8xf32>)
return %v22 : tensor<4x6x8xf32>
}
}
