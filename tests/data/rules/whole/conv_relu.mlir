// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- R, S(0), S(0)
// S(2) <- S(2, halo), R, R
// P(max) <- R, R, P(max)
// P(min) <- R, R, P(min)
module @m {
func.func public @main(%a0: tensor<12x4x12xf32>, %a1: tensor<12x4x3xf32>, %a2: tensor<12xf32>) -> (tensor<12x12x12xf32>) {
%v1 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<12x4x12xf32>, tensor<12x4x3xf32>) -> (tensor<12x12x12xf32>)
%v2 = "stablehlo.broadcast_in_dim"(%a2) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<12x12x12xf32>)
%v3 = "stablehlo.add"(%v1, %v2) : (tensor<12x12x12xf32>, tensor<12x12x12xf32>) -> (tensor<12x12x12xf32>)
%v4 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.broadcast_in_dim"(%v4) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<12x12x12xf32>)
%v6 = "stablehlo.maximum"(%v3, %v5) : (tensor<12x12x12xf32>, tensor<12x12x12xf32>) -> (tensor<12x12x12xf32>)
return %v6 : tensor<12x12x12xf32>
}
}
