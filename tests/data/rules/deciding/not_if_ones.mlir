// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, S(0)
// S(1) <- R, S(1)
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<24x12xi1>) -> (tensor<24x12xi1>) {
%v1 = "stablehlo.abs"(%a0)  : (tensor<24xf32>) -> (tensor<24xf32>)
%v2 = "stablehlo.constant"() {value = dense<1.0> : tensor<f32>} : () -> (tensor<f32>)
%v3 = "stablehlo.broadcast_in_dim"(%v2) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v4 = "stablehlo.compare"(%v1, %v3) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xi1>)
%v5 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v9 = "stablehlo.reduce"(%v4, %v5) ({
^bb0(%v6: tensor<i1>, %v7: tensor<i1>):
%v8 = "stablehlo.and"(%v6, %v7) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v8) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v10 = "stablehlo.broadcast_in_dim"(%v9) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24x12xi1>)
%v11 = "stablehlo.not"(%a1)  : (tensor<24x12xi1>) -> (tensor<24x12xi1>)
%v12 = "stablehlo.xor"(%v10, %v11)  : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
return %v12 : tensor<24x12xi1>
}
}
