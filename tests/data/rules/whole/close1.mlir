// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- S(0), S(0)
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<24xf32>) -> (tensor<i1>) {
%v1 = "stablehlo.subtract"(%a0, %a1) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v2 = "stablehlo.abs"(%v1) : (tensor<24xf32>) -> (tensor<24xf32>)
%v3 = "stablehlo.constant"() {value = dense<1.00000000000000002e-03> : tensor<f32>} : () -> (tensor<f32>)
%v4 = "stablehlo.broadcast_in_dim"(%v3) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v5 = "stablehlo.compare"(%v2, %v4) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xi1>)
%v6 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v10 = "stablehlo.reduce"(%v5, %v6) ({
^bb0(%v7: tensor<i1>, %v8: tensor<i1>):
%v9 = "stablehlo.and"(%v7, %v8) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v9) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
return %v10 : tensor<i1>
}
}
