// SPDX-License-Identifier: GPL-3.0-or-later
// As many dims as a tensor may have.
func.func public @main(%a: tensor<2x1x2x3x2x1x2x2xf32>, %b: tensor<2x2x2x2xf32>) -> (tensor<2x1x2x3x2x1x2x2xf32>, tensor<2x1x2x3xf32>, tensor<96xf32>) {
  %0 = stablehlo.broadcast_in_dim %b, dims = [0, 2, 4, 6] : (tensor<2x2x2x2xf32>) -> tensor<2x1x2x3x2x1x2x2xf32>
  %1 = stablehlo.add %a, %0 : tensor<2x1x2x3x2x1x2x2xf32>
  %2 = stablehlo.transpose %1, dims = [6, 1, 2, 3, 4, 5, 0, 7] : (tensor<2x1x2x3x2x1x2x2xf32>) -> tensor<2x1x2x3x2x1x2x2xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %3 = stablehlo.reduce(%2 init: %z) applies stablehlo.add across dimensions = [4, 5, 6, 7] : (tensor<2x1x2x3x2x1x2x2xf32>, tensor<f32>) -> tensor<2x1x2x3xf32>
  %4 = stablehlo.reshape %2 : (tensor<2x1x2x3x2x1x2x2xf32>) -> tensor<96xf32>
  return %2, %3, %4 : tensor<2x1x2x3x2x1x2x2xf32>, tensor<2x1x2x3xf32>, tensor<96xf32>
}
