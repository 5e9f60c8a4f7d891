// SPDX-License-Identifier: GPL-3.0-or-later
// Dims of length zero: made, read, contracted, reduced and returned.
func.func public @main(%a: tensor<0x16xf32>, %b: tensor<8x0xf32>, %c: tensor<8x16xf32>, %d: tensor<16x0x24xf32>) -> (tensor<0x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16x24xf32>, tensor<0x16xf32>) {
  %0 = stablehlo.add %a, %a : tensor<0x16xf32>
  %1 = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<8x0xf32>, tensor<0x16xf32>) -> tensor<8x16xf32>
  %2 = stablehlo.concatenate %a, %c, dim = 0 : (tensor<0x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %3 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<0x16xf32>, tensor<f32>) -> tensor<16xf32>
  %4 = stablehlo.reduce(%d init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x0x24xf32>, tensor<f32>) -> tensor<16x24xf32>
  %5 = stablehlo.slice %c [3:3, 0:16] : (tensor<8x16xf32>) -> tensor<0x16xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<0x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16x24xf32>, tensor<0x16xf32>
}
