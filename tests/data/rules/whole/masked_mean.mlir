// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xi1>) -> (tensor<24xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.broadcast_in_dim"(%v1) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v3 = "stablehlo.select"(%a1, %a0, %v2) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v4 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v8 = "stablehlo.reduce"(%v3, %v4) ({
^bb0(%v5: tensor<f32>, %v6: tensor<f32>):
%v7 = "stablehlo.add"(%v5, %v6) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v7) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v9 = "stablehlo.convert"(%a1) : (tensor<24x12xi1>) -> (tensor<24x12xf32>)
%v10 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v14 = "stablehlo.reduce"(%v9, %v10) ({
^bb0(%v11: tensor<f32>, %v12: tensor<f32>):
%v13 = "stablehlo.add"(%v11, %v12) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v13) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v15 = "stablehlo.constant"() {value = dense<1.00000000000000000e+00> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v16 = "stablehlo.maximum"(%v14, %v15) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v17 = "stablehlo.divide"(%v8, %v16) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
return %v17 : tensor<24xf32>
}
}
