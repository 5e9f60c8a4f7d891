// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0), S(0)
// S(1), S(1) <- S(1), S(1)
// P(sum), P(sum) <- P(sum), R
// P(avg), P(avg) <- P(avg), R
// P(max), P(max) <- P(max), R
// P(min), P(min) <- P(min), R
// P(prod), P(prod) <- P(prod), R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xi1>) -> (tensor<24x12xf32>, tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.broadcast_in_dim"(%v1) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v3 = "stablehlo.select"(%a1, %a0, %v2) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v4 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.broadcast_in_dim"(%v4) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v6 = "stablehlo.select"(%a1, %v5, %a0) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v3, %v6 : tensor<24x12xf32>, tensor<24x12xf32>
}
}
