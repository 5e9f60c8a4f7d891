// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.compare"(%a0, %a1) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
%v2 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<i1>, %v4: tensor<i1>):
%v5 = "stablehlo.and"(%v3, %v4) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v5) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24xi1>)
%v7 = "stablehlo.convert"(%v6) : (tensor<24xi1>) -> (tensor<24xf32>)
%v8 = "stablehlo.broadcast_in_dim"(%v7) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v9 = "stablehlo.add"(%a0, %v8) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v9 : tensor<24x12xf32>
}
}
