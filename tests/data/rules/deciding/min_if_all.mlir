// SPDX-License-Identifier: GPL-3.0-or-later
// P(min) <- S(0), R
// S(0) <- R, S(0)
// P(min) <- P(and), S(1)
// P(min) <- S(0), S(1)
// P(min) <- P(and), R
module @m {
func.func public @main(%a0: tensor<24xi1>, %a1: tensor<24x12xf32>) -> (tensor<24xf32>) {
%v1 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<i1>, %v3: tensor<i1>):
%v4 = "stablehlo.and"(%v2, %v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v4) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v6 = "stablehlo.broadcast_in_dim"(%v5) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24xi1>)
%v7 = "stablehlo.abs"(%a1)  : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v8 = "stablehlo.constant"() {value = dense<0x7F800000> : tensor<f32>} : () -> (tensor<f32>)
%v12 = "stablehlo.reduce"(%v7, %v8) ({
^bb0(%v9: tensor<f32>, %v10: tensor<f32>):
%v11 = "stablehlo.minimum"(%v9, %v10) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v11) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v13 = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
%v14 = "stablehlo.broadcast_in_dim"(%v13) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v15 = "stablehlo.select"(%v6, %v12, %v14)  : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
return %v15 : tensor<24xf32>
}
}
