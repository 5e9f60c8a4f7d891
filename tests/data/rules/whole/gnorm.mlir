// SPDX-License-Identifier: GPL-3.0-or-later
// nothing
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<12x6xf32>) -> (tensor<f32>) {
%v1 = "stablehlo.multiply"(%a0, %a0) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v2 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<f32>, %v4: tensor<f32>):
%v5 = "stablehlo.add"(%v3, %v4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v5) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
%v7 = "stablehlo.multiply"(%a1, %a1) : (tensor<12x6xf32>, tensor<12x6xf32>) -> (tensor<12x6xf32>)
%v8 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v12 = "stablehlo.reduce"(%v7, %v8) ({
^bb0(%v9: tensor<f32>, %v10: tensor<f32>):
%v11 = "stablehlo.add"(%v9, %v10) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v11) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<12x6xf32>, tensor<f32>) -> (tensor<f32>)
%v13 = "stablehlo.add"(%v6, %v12) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
%v14 = "stablehlo.sqrt"(%v13) : (tensor<f32>) -> (tensor<f32>)
return %v14 : tensor<f32>
}
}
