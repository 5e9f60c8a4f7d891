// SPDX-License-Identifier: GPL-3.0-or-later
// P(or) <- S(0), R
// P(or) <- R, S(0)
// P(or) <- R, S(1)
// P(or) <- P(min), R
// P(or) <- R, P(min)
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<24x12xf32>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<2.5> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.broadcast_in_dim"(%v1) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v3 = "stablehlo.compare"(%a0, %v2) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xi1>)
%v4 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v8 = "stablehlo.reduce"(%v3, %v4) ({
^bb0(%v5: tensor<i1>, %v6: tensor<i1>):
%v7 = "stablehlo.or"(%v5, %v6) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v7) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v9 = "stablehlo.constant"() {value = dense<1.0> : tensor<f32>} : () -> (tensor<f32>)
%v10 = "stablehlo.broadcast_in_dim"(%v9) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v11 = "stablehlo.compare"(%a1, %v10) {comparison_direction = #stablehlo<comparison_direction LE>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
%v12 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v16 = "stablehlo.reduce"(%v11, %v12) ({
^bb0(%v13: tensor<i1>, %v14: tensor<i1>):
%v15 = "stablehlo.or"(%v13, %v14) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v15) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
%v17 = "stablehlo.and"(%v8, %v16)  : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
return %v17 : tensor<i1>
}
}
