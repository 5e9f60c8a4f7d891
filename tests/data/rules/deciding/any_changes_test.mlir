// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- S(0), R
// P(or) <- R, S(0)
// P(or) <- R, P(min)
module @m {
func.func public @main(%a0: tensor<24xi32>, %a1: tensor<20xi32>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<1> : tensor<20xi32>} : () -> (tensor<20xi32>)
%v2 = "stablehlo.compare"(%a1, %v1) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<20xi32>, tensor<20xi32>) -> (tensor<20xi1>)
%v3 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v7 = "stablehlo.reduce"(%v2, %v3) ({
^bb0(%v4: tensor<i1>, %v5: tensor<i1>):
%v6 = "stablehlo.or"(%v4, %v5) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v6) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v8 = "stablehlo.broadcast_in_dim"(%v7) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24xi1>)
%v9 = "stablehlo.constant"() {value = dense<-1> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v10 = "stablehlo.compare"(%a0, %v9) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v11 = "stablehlo.constant"() {value = dense<3> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v12 = "stablehlo.compare"(%a0, %v11) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v13 = "stablehlo.or"(%v10, %v12) : (tensor<24xi1>, tensor<24xi1>) -> (tensor<24xi1>)
%v14 = "stablehlo.constant"() {value = dense<3> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v15 = "stablehlo.compare"(%a0, %v14) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v16 = "stablehlo.constant"() {value = dense<-2> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v17 = "stablehlo.compare"(%a0, %v16) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v18 = "stablehlo.and"(%v15, %v17) : (tensor<24xi1>, tensor<24xi1>) -> (tensor<24xi1>)
%v19 = "stablehlo.select"(%v8, %v13, %v18) : (tensor<24xi1>, tensor<24xi1>, tensor<24xi1>) -> (tensor<24xi1>)
%v20 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v24 = "stablehlo.reduce"(%v19, %v20) ({
^bb0(%v21: tensor<i1>, %v22: tensor<i1>):
%v23 = "stablehlo.and"(%v21, %v22) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v23) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
return %v24 : tensor<i1>
}
}
