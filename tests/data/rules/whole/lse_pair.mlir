// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24xf32>, tensor<24xf32>) {
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
return %v5, %v13 : tensor<24xf32>, tensor<24xf32>
}
}
