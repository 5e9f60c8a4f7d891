// SPDX-License-Identifier: GPL-3.0-or-later
// Outputs that are inputs, one of them twice, and one that is not read at all.
func.func public @main(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %c: tensor<f32>, %d: tensor<24xi32>) -> (tensor<16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>) {
  return %b, %a, %a, %c : tensor<16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>
}
