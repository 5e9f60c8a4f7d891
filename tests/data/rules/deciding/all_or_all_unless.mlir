// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- P(max), S(0), R
// P(and) <- P(max), R, S(0)
// P(and) <- P(max), R, P(max)
// P(and) <- P(max), P(min), R
// P(or) <- P(min), R, R
module @m {
func.func public @main(%a0: tensor<f32>, %a1: tensor<24xi32>, %a2: tensor<20xf32>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<0> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v2 = "stablehlo.compare"(%a1, %v1) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v3 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v7 = "stablehlo.reduce"(%v2, %v3) ({
^bb0(%v4: tensor<i1>, %v5: tensor<i1>):
%v6 = "stablehlo.and"(%v4, %v5) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v6) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v8 = "stablehlo.constant"() {value = dense<3.000000e+00> : tensor<20xf32>} : () -> (tensor<20xf32>)
%v9 = "stablehlo.compare"(%a2, %v8) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<20xf32>, tensor<20xf32>) -> (tensor<20xi1>)
%v10 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v14 = "stablehlo.reduce"(%v9, %v10) ({
^bb0(%v11: tensor<i1>, %v12: tensor<i1>):
%v13 = "stablehlo.and"(%v11, %v12) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v13) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v15 = "stablehlo.or"(%v7, %v14) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v16 = "stablehlo.constant"() {value = dense<1.000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v17 = "stablehlo.compare"(%a0, %v16) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
%v18 = "stablehlo.not"(%v17) : (tensor<i1>) -> (tensor<i1>)
%v19 = "stablehlo.and"(%v15, %v18) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
return %v19 : tensor<i1>
}
}
