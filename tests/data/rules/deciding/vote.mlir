// SPDX-License-Identifier: GPL-3.0-or-later
module @m {
func.func public @main(%a0: tensor<24x12xi1>, %a1: tensor<24x12xi1>) -> (tensor<i1>) {
%v1 = "stablehlo.convert"(%a0) : (tensor<24x12xi1>) -> (tensor<24x12xi32>)
%v2 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<i32>, %v4: tensor<i32>):
%v5 = "stablehlo.add"(%v3, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
"stablehlo.return"(%v5) : (tensor<i32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<i32>)
%v7 = "stablehlo.convert"(%a1) : (tensor<24x12xi1>) -> (tensor<24x12xi32>)
%v8 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v12 = "stablehlo.reduce"(%v7, %v8) ({
^bb0(%v9: tensor<i32>, %v10: tensor<i32>):
%v11 = "stablehlo.add"(%v9, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
"stablehlo.return"(%v11) : (tensor<i32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<i32>)
%v13 = "stablehlo.compare"(%v6, %v12) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
return %v13 : tensor<i1>
}
}
