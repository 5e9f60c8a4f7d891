// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// S(1) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @m {
func.func public @main(%a0: tensor<6x12x4xf32>) -> (tensor<6x4xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce_window"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.add"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {window_dimensions = array<i64: 1, 12, 1>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>} : (tensor<6x12x4xf32>, tensor<f32>) -> (tensor<6x1x4xf32>)
%v6 = "stablehlo.constant"() {value = dense<8.33333333333333287e-02> : tensor<f32>} : () -> (tensor<f32>)
%v7 = "stablehlo.broadcast_in_dim"(%v6) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<6x1x4xf32>)
%v8 = "stablehlo.multiply"(%v5, %v7) : (tensor<6x1x4xf32>, tensor<6x1x4xf32>) -> (tensor<6x1x4xf32>)
%v9 = "stablehlo.reshape"(%v8) : (tensor<6x1x4xf32>) -> (tensor<6x4xf32>)
return %v9 : tensor<6x4xf32>
}
}
