// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- R, P(min)
module @m {
func.func public @main(%a0: tensor<24xi32>, %a1: tensor<24xi32>) -> (tensor<24xi1>) {
%v1 = "stablehlo.constant"() {value = dense<-1> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v2 = "stablehlo.compare"(%a1, %v1) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v3 = "stablehlo.constant"() {value = dense<1> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v4 = "stablehlo.compare"(%a0, %v3) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v5 = "stablehlo.or"(%v2, %v4) : (tensor<24xi1>, tensor<24xi1>) -> (tensor<24xi1>)
%v6 = "stablehlo.constant"() {value = dense<2> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v7 = "stablehlo.compare"(%a1, %v6) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v8 = "stablehlo.constant"() {value = dense<1> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v9 = "stablehlo.compare"(%a1, %v8) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v10 = "stablehlo.constant"() {value = dense<3> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v11 = "stablehlo.compare"(%a0, %v10) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v12 = "stablehlo.select"(%v7, %v9, %v11) : (tensor<24xi1>, tensor<24xi1>, tensor<24xi1>) -> (tensor<24xi1>)
%v13 = "stablehlo.constant"() {value = dense<0> : tensor<24xi32>} : () -> (tensor<24xi32>)
%v14 = "stablehlo.compare"(%a1, %v13) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<24xi32>, tensor<24xi32>) -> (tensor<24xi1>)
%v15 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v19 = "stablehlo.reduce"(%v14, %v15) ({
^bb0(%v16: tensor<i1>, %v17: tensor<i1>):
%v18 = "stablehlo.and"(%v16, %v17) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v18) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v20 = "stablehlo.broadcast_in_dim"(%v19) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24xi1>)
%v21 = "stablehlo.select"(%v5, %v12, %v20) : (tensor<24xi1>, tensor<24xi1>, tensor<24xi1>) -> (tensor<24xi1>)
return %v21 : tensor<24xi1>
}
}
