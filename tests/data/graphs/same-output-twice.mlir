// SPDX-License-Identifier: GPL-3.0-or-later
// One value is three outputs, and read as well; a sum among them.
func.func public @main(%a: tensor<8x16xf32>, %b: tensor<16x24xf32>) -> (tensor<8x24xf32>, tensor<8x24xf32>, tensor<24xf32>, tensor<8x24xf32>, tensor<24xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x24xf32>) -> tensor<8x24xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x24xf32>, tensor<f32>) -> tensor<24xf32>
  return %0, %0, %1, %0, %1 : tensor<8x24xf32>, tensor<8x24xf32>, tensor<24xf32>, tensor<8x24xf32>, tensor<24xf32>
}
