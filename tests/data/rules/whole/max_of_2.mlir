// SPDX-License-Identifier: GPL-3.0-or-later
// P(max) <- S(0), P(max)
// P(max) <- P(max), S(0)
// P(max) <- S(0), S(0)
// P(max) <- P(max), P(max)
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<20xf32>) -> (tensor<f32>) {
%v1 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.maximum"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xf32>, tensor<f32>) -> (tensor<f32>)
%v6 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v10 = "stablehlo.reduce"(%a1, %v6) ({
^bb0(%v7: tensor<f32>, %v8: tensor<f32>):
%v9 = "stablehlo.maximum"(%v7, %v8) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v9) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xf32>, tensor<f32>) -> (tensor<f32>)
%v11 = "stablehlo.maximum"(%v5, %v10)  : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
return %v11 : tensor<f32>
}
}
