// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- S(0)
// P(and) <- S(1)
// P(and) <- P(max)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.maximum"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
%v6 = "stablehlo.constant"() {value = dense<3.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v7 = "stablehlo.compare"(%v5, %v6) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
return %v7 : tensor<i1>
}
}
