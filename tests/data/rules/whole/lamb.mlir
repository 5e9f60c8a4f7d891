// SPDX-License-Identifier: GPL-3.0-or-later
// nothing
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.multiply"(%a0, %a0) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v2 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<f32>, %v4: tensor<f32>):
%v5 = "stablehlo.add"(%v3, %v4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v5) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
%v7 = "stablehlo.sqrt"(%v6) : (tensor<f32>) -> (tensor<f32>)
%v8 = "stablehlo.multiply"(%a1, %a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v9 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v13 = "stablehlo.reduce"(%v8, %v9) ({
^bb0(%v10: tensor<f32>, %v11: tensor<f32>):
%v12 = "stablehlo.add"(%v10, %v11) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v12) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
%v14 = "stablehlo.sqrt"(%v13) : (tensor<f32>) -> (tensor<f32>)
%v15 = "stablehlo.divide"(%v7, %v14) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
%v16 = "stablehlo.broadcast_in_dim"(%v15) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v17 = "stablehlo.multiply"(%v16, %a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v18 = "stablehlo.subtract"(%a0, %v17) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v18 : tensor<24x12xf32>
}
}
