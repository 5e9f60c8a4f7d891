// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- R, S(0)
// P(and) <- R, P(min)
module @m {
func.func public @main(%a0: tensor<20xf32>, %a1: tensor<24xf32>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<0.000000e+00> : tensor<20xf32>} : () -> (tensor<20xf32>)
%v2 = "stablehlo.compare"(%a0, %v1) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<20xf32>, tensor<20xf32>) -> (tensor<20xi1>)
%v3 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v7 = "stablehlo.reduce"(%v2, %v3) ({
^bb0(%v4: tensor<i1>, %v5: tensor<i1>):
%v6 = "stablehlo.and"(%v4, %v5) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v6) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v8 = "stablehlo.constant"() {value = dense<-2.500000e+00> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v9 = "stablehlo.compare"(%a1, %v8) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xi1>)
%v10 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v14 = "stablehlo.reduce"(%v9, %v10) ({
^bb0(%v11: tensor<i1>, %v12: tensor<i1>):
%v13 = "stablehlo.and"(%v11, %v12) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v13) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v15 = "stablehlo.or"(%v7, %v14) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v16 = "stablehlo.constant"() {value = dense<3.000000e+00> : tensor<20xf32>} : () -> (tensor<20xf32>)
%v17 = "stablehlo.compare"(%a0, %v16) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<20xf32>, tensor<20xf32>) -> (tensor<20xi1>)
%v18 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v22 = "stablehlo.reduce"(%v17, %v18) ({
^bb0(%v19: tensor<i1>, %v20: tensor<i1>):
%v21 = "stablehlo.and"(%v19, %v20) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v21) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v23 = "stablehlo.or"(%v15, %v22) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
return %v23 : tensor<i1>
}
}
