// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0), S(0), S(0), S(0), R, R
// S(1), S(1), S(1) <- S(1), S(1), S(1), S(1), R, R
// P(avg), R, R <- P(avg), R, R, R, R, R
// P(avg), P(avg), R <- P(avg), R, P(avg), R, R, R
// P(max), R, R <- P(max), R, R, R, R, R
// P(min), R, R <- P(min), R, R, R, R, R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>, %a2: tensor<24x12xf32>, %a3: tensor<24x12xf32>, %a4: tensor<f32>, %a5: tensor<f32>) -> (tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<9.00000000000000022e-01> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.broadcast_in_dim"(%v1) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v3 = "stablehlo.multiply"(%a2, %v2) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v4 = "stablehlo.constant"() {value = dense<1.00000000000000006e-01> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.broadcast_in_dim"(%v4) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v6 = "stablehlo.multiply"(%a1, %v5) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v7 = "stablehlo.add"(%v3, %v6) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v8 = "stablehlo.constant"() {value = dense<9.89999999999999991e-01> : tensor<f32>} : () -> (tensor<f32>)
%v9 = "stablehlo.broadcast_in_dim"(%v8) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v10 = "stablehlo.multiply"(%a3, %v9) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v11 = "stablehlo.multiply"(%a1, %a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v12 = "stablehlo.constant"() {value = dense<1.00000000000000002e-02> : tensor<f32>} : () -> (tensor<f32>)
%v13 = "stablehlo.broadcast_in_dim"(%v12) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v14 = "stablehlo.multiply"(%v11, %v13) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v15 = "stablehlo.add"(%v10, %v14) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v16 = "stablehlo.broadcast_in_dim"(%a4) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v17 = "stablehlo.broadcast_in_dim"(%a5) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v18 = "stablehlo.divide"(%v7, %v16) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v19 = "stablehlo.divide"(%v15, %v17) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v20 = "stablehlo.sqrt"(%v19) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v21 = "stablehlo.constant"() {value = dense<1.00000000000000002e-03> : tensor<f32>} : () -> (tensor<f32>)
%v22 = "stablehlo.broadcast_in_dim"(%v21) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v23 = "stablehlo.add"(%v20, %v22) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v24 = "stablehlo.divide"(%v18, %v23) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v25 = "stablehlo.constant"() {value = dense<1.00000000000000006e-01> : tensor<f32>} : () -> (tensor<f32>)
%v26 = "stablehlo.broadcast_in_dim"(%v25) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v27 = "stablehlo.multiply"(%v24, %v26) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v28 = "stablehlo.subtract"(%a0, %v27) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v28, %v7, %v15 : tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>
}
}
