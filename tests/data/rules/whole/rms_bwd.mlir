// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum) <- S(0), S(0), R
// P(sum), P(sum) <- R, P(sum), R
// P(sum), R <- R, R, P(sum)
// P(avg), P(avg) <- R, P(avg), R
// P(avg), R <- R, R, P(avg)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>, %a2: tensor<12xf32>) -> (tensor<24x12xf32>, tensor<12xf32>) {
%v1 = "stablehlo.multiply"(%a0, %a0) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v2 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<f32>, %v4: tensor<f32>):
%v5 = "stablehlo.add"(%v3, %v4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v5) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v7 = "stablehlo.constant"() {value = dense<1.20000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v8 = "stablehlo.broadcast_in_dim"(%v7) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v9 = "stablehlo.divide"(%v6, %v8) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v10 = "stablehlo.constant"() {value = dense<1.00000000000000002e-03> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v11 = "stablehlo.add"(%v9, %v10) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v12 = "stablehlo.rsqrt"(%v11) : (tensor<24xf32>) -> (tensor<24xf32>)
%v13 = "stablehlo.broadcast_in_dim"(%v12) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v14 = "stablehlo.broadcast_in_dim"(%a2) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<24x12xf32>)
%v15 = "stablehlo.multiply"(%a1, %v14) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v16 = "stablehlo.multiply"(%a0, %v13) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v17 = "stablehlo.multiply"(%v15, %v16) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v18 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v22 = "stablehlo.reduce"(%v17, %v18) ({
^bb0(%v19: tensor<f32>, %v20: tensor<f32>):
%v21 = "stablehlo.add"(%v19, %v20) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v21) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v23 = "stablehlo.constant"() {value = dense<1.20000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v24 = "stablehlo.broadcast_in_dim"(%v23) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v25 = "stablehlo.divide"(%v22, %v24) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v26 = "stablehlo.broadcast_in_dim"(%v25) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v27 = "stablehlo.multiply"(%v16, %v26) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v28 = "stablehlo.subtract"(%v15, %v27) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v29 = "stablehlo.multiply"(%v13, %v28) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v30 = "stablehlo.multiply"(%a1, %v16) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v31 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v35 = "stablehlo.reduce"(%v30, %v31) ({
^bb0(%v32: tensor<f32>, %v33: tensor<f32>):
%v34 = "stablehlo.add"(%v32, %v33) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v34) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<12xf32>)
return %v29, %v35 : tensor<24x12xf32>, tensor<12xf32>
}
}
