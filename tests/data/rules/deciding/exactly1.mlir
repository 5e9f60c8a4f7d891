// SPDX-License-Identifier: GPL-3.0-or-later
module @m {
func.func public @main(%a0: tensor<24x12xi1>) -> (tensor<i1>) {
%v1 = "stablehlo.convert"(%a0) : (tensor<24x12xi1>) -> (tensor<24x12xi32>)
%v2 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<i32>, %v4: tensor<i32>):
%v5 = "stablehlo.add"(%v3, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
"stablehlo.return"(%v5) : (tensor<i32>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<i32>)
%v7 = "stablehlo.constant"() {value = dense<1> : tensor<i32>} : () -> (tensor<i32>)
%v8 = "stablehlo.compare"(%v6, %v7) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
return %v8 : tensor<i1>
}
}
