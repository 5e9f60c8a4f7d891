// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1)
module @m {
func.func public @main(%a0: tensor<24x6xi32>) -> (tensor<24x6xi32>) {
%v1 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v5 = "stablehlo.reduce_window"(%a0, %v1) ({
^bb0(%v2: tensor<i32>, %v3: tensor<i32>):
%v4 = "stablehlo.add"(%v2, %v3) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
"stablehlo.return"(%v4) : (tensor<i32>) -> ()
}) {window_dimensions = array<i64: 24, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[23, 0], [0, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x6xi32>, tensor<i32>) -> (tensor<24x6xi32>)
%v6 = "stablehlo.constant"() {value = dense<1> : tensor<24x6xi32>} : () -> (tensor<24x6xi32>)
%v7 = "stablehlo.subtract"(%v5, %v6) : (tensor<24x6xi32>, tensor<24x6xi32>) -> (tensor<24x6xi32>)
%v8 = "stablehlo.multiply"(%v7, %a0) : (tensor<24x6xi32>, tensor<24x6xi32>) -> (tensor<24x6xi32>)
return %v8 : tensor<24x6xi32>
}
}
