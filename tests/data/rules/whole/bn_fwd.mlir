// SPDX-License-Identifier: GPL-3.0-or-later
// S(1), S(0), S(0) <- S(1), S(0), S(0)
// P(sum), R, R <- R, P(sum), P(sum)
// P(avg), R, R <- R, P(avg), P(avg)
// P(max), R, R <- R, R, P(max)
// P(min), R, R <- R, R, P(min)
module @m {
func.func public @main(%a0: tensor<6x12x4xf32>, %a1: tensor<12xf32>, %a2: tensor<12xf32>) -> (tensor<6x12x4xf32>, tensor<12xf32>, tensor<12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.add"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 2>} : (tensor<6x12x4xf32>, tensor<f32>) -> (tensor<12xf32>)
%v6 = "stablehlo.constant"() {value = dense<2.40000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v7 = "stablehlo.broadcast_in_dim"(%v6) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<12xf32>)
%v8 = "stablehlo.divide"(%v5, %v7) : (tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>)
%v9 = "stablehlo.broadcast_in_dim"(%v8) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<6x12x4xf32>)
%v10 = "stablehlo.subtract"(%a0, %v9) : (tensor<6x12x4xf32>, tensor<6x12x4xf32>) -> (tensor<6x12x4xf32>)
%v11 = "stablehlo.multiply"(%v10, %v10) : (tensor<6x12x4xf32>, tensor<6x12x4xf32>) -> (tensor<6x12x4xf32>)
%v12 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v16 = "stablehlo.reduce"(%v11, %v12) ({
^bb0(%v13: tensor<f32>, %v14: tensor<f32>):
%v15 = "stablehlo.add"(%v13, %v14) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v15) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 2>} : (tensor<6x12x4xf32>, tensor<f32>) -> (tensor<12xf32>)
%v17 = "stablehlo.constant"() {value = dense<2.40000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v18 = "stablehlo.broadcast_in_dim"(%v17) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<12xf32>)
%v19 = "stablehlo.divide"(%v16, %v18) : (tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>)
%v20 = "stablehlo.constant"() {value = dense<1.00000000000000002e-03> : tensor<12xf32>} : () -> (tensor<12xf32>)
%v21 = "stablehlo.add"(%v19, %v20) : (tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>)
%v22 = "stablehlo.rsqrt"(%v21) : (tensor<12xf32>) -> (tensor<12xf32>)
%v23 = "stablehlo.broadcast_in_dim"(%v22) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<6x12x4xf32>)
%v24 = "stablehlo.multiply"(%v10, %v23) : (tensor<6x12x4xf32>, tensor<6x12x4xf32>) -> (tensor<6x12x4xf32>)
%v25 = "stablehlo.broadcast_in_dim"(%a1) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<6x12x4xf32>)
%v26 = "stablehlo.multiply"(%v24, %v25) : (tensor<6x12x4xf32>, tensor<6x12x4xf32>) -> (tensor<6x12x4xf32>)
%v27 = "stablehlo.broadcast_in_dim"(%a2) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<6x12x4xf32>)
%v28 = "stablehlo.add"(%v26, %v27) : (tensor<6x12x4xf32>, tensor<6x12x4xf32>) -> (tensor<6x12x4xf32>)
return %v28, %v8, %v19 : tensor<6x12x4xf32>, tensor<12xf32>, tensor<12xf32>
}
}
