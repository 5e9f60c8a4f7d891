// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @m {
func.func public @main(%a0: tensor<12x8xf32>) -> (tensor<12x8xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.pad"(%a0, %v1) {edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<12x8xf32>, tensor<f32>) -> (tensor<12x9xf32>)
%v3 = "stablehlo.slice"(%v2) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 12, 8>, strides = array<i64: 1, 1>} : (tensor<12x9xf32>) -> (tensor<12x8xf32>)
%v4 = "stablehlo.add"(%a0, %v3) : (tensor<12x8xf32>, tensor<12x8xf32>) -> (tensor<12x8xf32>)
%v5 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v6 = "stablehlo.pad"(%v4, %v5) {edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<12x8xf32>, tensor<f32>) -> (tensor<12x10xf32>)
%v7 = "stablehlo.slice"(%v6) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 12, 8>, strides = array<i64: 1, 1>} : (tensor<12x10xf32>) -> (tensor<12x8xf32>)
%v8 = "stablehlo.add"(%v4, %v7) : (tensor<12x8xf32>, tensor<12x8xf32>) -> (tensor<12x8xf32>)
%v9 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v10 = "stablehlo.pad"(%v8, %v9) {edge_padding_low = array<i64: 0, 4>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<12x8xf32>, tensor<f32>) -> (tensor<12x12xf32>)
%v11 = "stablehlo.slice"(%v10) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 12, 8>, strides = array<i64: 1, 1>} : (tensor<12x12xf32>) -> (tensor<12x8xf32>)
%v12 = "stablehlo.add"(%v8, %v11) : (tensor<12x8xf32>, tensor<12x8xf32>) -> (tensor<12x8xf32>)
return %v12 : tensor<12x8xf32>
}
}
