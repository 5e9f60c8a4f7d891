// SPDX-License-Identifier: GPL-3.0-or-later
// Every dim is one.
func.func public @main(%a: tensor<1x1xf32>, %b: tensor<1x1x1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<1x1x1x1xf32>) {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%b init: %z) applies stablehlo.add across dimensions = [0, 2] : (tensor<1x1x1xf32>, tensor<f32>) -> tensor<1xf32>
  %2 = stablehlo.reshape %0 : (tensor<1x1xf32>) -> tensor<1x1x1x1xf32>
  return %0, %1, %2 : tensor<1x1xf32>, tensor<1xf32>, tensor<1x1x1x1xf32>
}
