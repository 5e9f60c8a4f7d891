// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @m {
func.func public @main(%a0: tensor<12x4x6xf32>) -> (tensor<12x4x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.pad"(%a0, %v1) {edge_padding_low = array<i64: 0, 0, 1>, edge_padding_high = array<i64: 0, 0, 1>, interior_padding = array<i64: 0, 0, 1>} : (tensor<12x4x6xf32>, tensor<f32>) -> (tensor<12x4x13xf32>)
%v3 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v7 = "stablehlo.reduce_window"(%v2, %v3) ({
^bb0(%v4: tensor<f32>, %v5: tensor<f32>):
%v6 = "stablehlo.add"(%v4, %v5) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v6) : (tensor<f32>) -> ()
}) {window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>} : (tensor<12x4x13xf32>, tensor<f32>) -> (tensor<12x4x12xf32>)
%v8 = "stablehlo.constant"() {value = dense<5.00000000000000000e-01> : tensor<f32>} : () -> (tensor<f32>)
%v9 = "stablehlo.broadcast_in_dim"(%v8) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<12x4x12xf32>)
%v10 = "stablehlo.multiply"(%v7, %v9) : (tensor<12x4x12xf32>, tensor<12x4x12xf32>) -> (tensor<12x4x12xf32>)
return %v10 : tensor<12x4x12xf32>
}
}
