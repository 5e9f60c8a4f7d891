// SPDX-License-Identifier: GPL-3.0-or-later
// nothing
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<i1>) {
%v1 = "stablehlo.multiply"(%a0, %a0) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v2 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<f32>, %v4: tensor<f32>):
%v5 = "stablehlo.add"(%v3, %v4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v5) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
%v7 = "stablehlo.constant"() {value = dense<3.00000000000000000e+02> : tensor<f32>} : () -> (tensor<f32>)
%v8 = "stablehlo.compare"(%v6, %v7) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
return %v8 : tensor<i1>
}
}
