// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- S(1), R
// P(and) <- P(and), S(0)
// P(and) <- P(and), R
// P(or) <- P(or), R
module @m {
func.func public @main(%a0: tensor<24x12xi1>, %a1: tensor<20xi32>) -> (tensor<24x12xi1>) {
%v1 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v2 = "stablehlo.broadcast_in_dim"(%v1) {broadcast_dimensions = array<i64>} : (tensor<i32>) -> (tensor<20xi32>)
%v3 = "stablehlo.compare"(%a1, %v2) {comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<20xi32>, tensor<20xi32>) -> (tensor<20xi1>)
%v4 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v8 = "stablehlo.reduce"(%v3, %v4) ({
^bb0(%v5: tensor<i1>, %v6: tensor<i1>):
%v7 = "stablehlo.and"(%v5, %v6) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v7) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v9 = "stablehlo.broadcast_in_dim"(%v8) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24x12xi1>)
%v10 = "stablehlo.and"(%a0, %v9)  : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
return %v10 : tensor<24x12xi1>
}
}
