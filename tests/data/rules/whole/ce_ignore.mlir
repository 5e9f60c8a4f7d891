// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- R, P(sum), R
// P(avg) <- R, P(avg), R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>, %a2: tensor<24xf32>) -> (tensor<f32>) {
%v1 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.maximum"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v6 = "stablehlo.broadcast_in_dim"(%v5) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v7 = "stablehlo.subtract"(%a0, %v6) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v8 = "stablehlo.exponential"(%v7) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v9 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v13 = "stablehlo.reduce"(%v8, %v9) ({
^bb0(%v10: tensor<f32>, %v11: tensor<f32>):
%v12 = "stablehlo.add"(%v10, %v11) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v12) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v14 = "stablehlo.log"(%v13) : (tensor<24xf32>) -> (tensor<24xf32>)
%v15 = "stablehlo.broadcast_in_dim"(%v14) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v16 = "stablehlo.subtract"(%v7, %v15) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v17 = "stablehlo.multiply"(%v16, %a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v18 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v22 = "stablehlo.reduce"(%v17, %v18) ({
^bb0(%v19: tensor<f32>, %v20: tensor<f32>):
%v21 = "stablehlo.add"(%v19, %v20) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v21) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v23 = "stablehlo.negate"(%v22) : (tensor<24xf32>) -> (tensor<24xf32>)
%v24 = "stablehlo.multiply"(%v23, %a2) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v25 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v29 = "stablehlo.reduce"(%v24, %v25) ({
^bb0(%v26: tensor<f32>, %v27: tensor<f32>):
%v28 = "stablehlo.add"(%v26, %v27) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v28) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xf32>, tensor<f32>) -> (tensor<f32>)
%v30 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v34 = "stablehlo.reduce"(%a2, %v30) ({
^bb0(%v31: tensor<f32>, %v32: tensor<f32>):
%v33 = "stablehlo.add"(%v31, %v32) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v33) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xf32>, tensor<f32>) -> (tensor<f32>)
%v35 = "stablehlo.divide"(%v29, %v34) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
return %v35 : tensor<f32>
}
}
