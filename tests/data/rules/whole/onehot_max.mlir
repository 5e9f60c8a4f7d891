// SPDX-License-Identifier: GPL-3.0-or-later
// P(max) <- S(0)
// P(or) <- S(0)
// S(0) <- R
module @m {
func.func public @main(%a0: tensor<24xi32>) -> (tensor<12xi32>) {
%v1 = "stablehlo.broadcast_in_dim"(%a0) {broadcast_dimensions = array<i64: 0>} : (tensor<24xi32>) -> (tensor<24x12xi32>)
%v2 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> (tensor<24x12xi32>)
%v3 = "stablehlo.compare"(%v1, %v2) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
%v4 = "stablehlo.convert"(%v3) : (tensor<24x12xi1>) -> (tensor<24x12xi32>)
%v5 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v9 = "stablehlo.reduce"(%v4, %v5) ({
^bb0(%v6: tensor<i32>, %v7: tensor<i32>):
%v8 = "stablehlo.maximum"(%v6, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
"stablehlo.return"(%v8) : (tensor<i32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<12xi32>)
return %v9 : tensor<12xi32>
}
}
