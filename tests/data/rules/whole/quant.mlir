// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- S(1), R
// P(max) <- P(max), R
// P(min) <- P(min), R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<f32>) -> (tensor<24x12xi8>) {
%v1 = "stablehlo.constant"() {value = dense<-1.27000000000000000e+02> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.abs"(%a1) : (tensor<f32>) -> (tensor<f32>)
%v3 = "stablehlo.constant"() {value = dense<1.00000000000000006e-01> : tensor<f32>} : () -> (tensor<f32>)
%v4 = "stablehlo.maximum"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
%v5 = "stablehlo.broadcast_in_dim"(%v4) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v6 = "stablehlo.divide"(%a0, %v5) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v7 = "stablehlo.round_nearest_even"(%v6) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v8 = "stablehlo.constant"() {value = dense<1.27000000000000000e+02> : tensor<f32>} : () -> (tensor<f32>)
%v9 = "stablehlo.clamp"(%v1, %v7, %v8) : (tensor<f32>, tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
%v10 = "stablehlo.convert"(%v9) : (tensor<24x12xf32>) -> (tensor<24x12xi8>)
return %v10 : tensor<24x12xi8>
}
}
