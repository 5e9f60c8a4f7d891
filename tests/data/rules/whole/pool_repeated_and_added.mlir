// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
func.func @main(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %c) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>} : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x2xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<8x2xf32>) -> tensor<8x2x2xf32>
  %2 = stablehlo.reshape %1 : (tensor<8x2x2xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.add %a, %2 : tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
