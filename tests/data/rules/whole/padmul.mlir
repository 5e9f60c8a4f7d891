// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=2) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24x24xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.pad"(%a0, %v1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 12>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x24xf32>)
%v3 = "stablehlo.constant"() {value = dense<2.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v4 = "stablehlo.broadcast_in_dim"(%v3) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x24xf32>)
%v5 = "stablehlo.multiply"(%v2, %v4) : (tensor<24x24xf32>, tensor<24x24xf32>) -> (tensor<24x24xf32>)
return %v5 : tensor<24x24xf32>
}
}
