// SPDX-License-Identifier: GPL-3.0-or-later
// A pending sum with readers of every kind; sums of maxima and maxima of sums.
func.func public @main(%a: tensor<8x16xf32>, %b: tensor<16x24xf32>, %c: tensor<24x8xf32>) -> (tensor<8x24xf32>, tensor<8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<f32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x24xf32>) -> tensor<8x24xf32>
  %1 = stablehlo.negate %0 : tensor<8x24xf32>
  %2 = stablehlo.tanh %0 : tensor<8x24xf32>
  %3 = stablehlo.add %1, %2 : tensor<8x24xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %4 = stablehlo.reduce(%0 init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x24xf32>, tensor<f32>) -> tensor<8xf32>
  %5 = stablehlo.reduce(%4 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  %6 = stablehlo.dot_general %0, %c, contracting_dims = [1] x [0] : (tensor<8x24xf32>, tensor<24x8xf32>) -> tensor<8x8xf32>
  %7 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x24xf32>, tensor<f32>) -> tensor<24xf32>
  %8 = stablehlo.reduce(%7 init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
  return %3, %4, %5, %6, %8 : tensor<8x24xf32>, tensor<8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<f32>
}
