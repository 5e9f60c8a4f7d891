// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- S(1), R, R
// P(prod) <- P(prod), S(0), R
// P(prod) <- P(prod), S(1), R
// P(sum) <- P(sum), R, R
// P(avg) <- P(avg), R, R
// P(max) <- P(max), R, R
// P(min) <- P(min), R, R
// P(prod) <- P(prod), P(and), R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xi1>, %a2: tensor<24x12xi1>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v5 = "stablehlo.reduce"(%a1, %v1) ({
^bb0(%v2: tensor<i1>, %v3: tensor<i1>):
%v4 = "stablehlo.and"(%v2, %v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v4) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
%v6 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v10 = "stablehlo.reduce"(%a2, %v6) ({
^bb0(%v7: tensor<i1>, %v8: tensor<i1>):
%v9 = "stablehlo.or"(%v7, %v8) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v9) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
%v11 = "stablehlo.or"(%v5, %v10) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v12 = "stablehlo.broadcast_in_dim"(%v11) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24x12xi1>)
%v13 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v14 = "stablehlo.broadcast_in_dim"(%v13) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v15 = "stablehlo.select"(%v12, %a0, %v14) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v15 : tensor<24x12xf32>
}
}
