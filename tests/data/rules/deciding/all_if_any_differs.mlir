// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- R, S(0)
// P(and) <- R, P(and)
module @m {
func.func public @main(%a0: tensor<20xf32>, %a1: tensor<24xi1>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<2.000000e+00> : tensor<20xf32>} : () -> (tensor<20xf32>)
%v2 = "stablehlo.compare"(%a0, %v1) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>} : (tensor<20xf32>, tensor<20xf32>) -> (tensor<20xi1>)
%v3 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v7 = "stablehlo.reduce"(%v2, %v3) ({
^bb0(%v4: tensor<i1>, %v5: tensor<i1>):
%v6 = "stablehlo.or"(%v4, %v5) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v6) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v8 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v12 = "stablehlo.reduce"(%a1, %v8) ({
^bb0(%v9: tensor<i1>, %v10: tensor<i1>):
%v11 = "stablehlo.and"(%v9, %v10) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v11) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v13 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v14 = "stablehlo.constant"() {value = dense<-2.500000e+00> : tensor<20xf32>} : () -> (tensor<20xf32>)
%v15 = "stablehlo.compare"(%a0, %v14) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<20xf32>, tensor<20xf32>) -> (tensor<20xi1>)
%v16 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v20 = "stablehlo.reduce"(%v15, %v16) ({
^bb0(%v17: tensor<i1>, %v18: tensor<i1>):
%v19 = "stablehlo.and"(%v17, %v18) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v19) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v21 = "stablehlo.select"(%v12, %v13, %v20) : (tensor<i1>, tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v22 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v23 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v24 = "stablehlo.xor"(%v22, %v23) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v25 = "stablehlo.select"(%v7, %v21, %v24) : (tensor<i1>, tensor<i1>, tensor<i1>) -> (tensor<i1>)
return %v25 : tensor<i1>
}
}
