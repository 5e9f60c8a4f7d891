// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// P(max) <- P(max)
func.func @main(%a: tensor<8x8x4xf32>) -> tensor<8x4x4xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %c) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 2, 1>} : (tensor<8x8x4xf32>, tensor<f32>) -> tensor<8x4x4xf32>
  %1 = stablehlo.slice %0 [0:8, 3:4, 0:4] : (tensor<8x4x4xf32>) -> tensor<8x1x4xf32>
  %2 = stablehlo.slice %0 [0:8, 0:3, 0:4] : (tensor<8x4x4xf32>) -> tensor<8x3x4xf32>
  %3 = stablehlo.concatenate %1, %2, dim = 1 : (tensor<8x1x4xf32>, tensor<8x3x4xf32>) -> tensor<8x4x4xf32>
  return %3 : tensor<8x4x4xf32>
}
