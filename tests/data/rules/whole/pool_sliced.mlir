// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1, block=2)
// S(0) <- S(0)
// S(1) <- S(1, halo)
// P(max) <- P(max)
func.func @main(%a: tensor<16x16xf32>) -> tensor<8x8xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %c) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>} : (tensor<16x16xf32>, tensor<f32>) -> tensor<8x16xf32>
  %1 = stablehlo.slice %0 [0:8, 0:8] : (tensor<8x16xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
