// SPDX-License-Identifier: GPL-3.0-or-later
// Two states are replaced by one value, one by a constant, one by itself.
func.func public @main(%a: tensor<8x16xf32> {tf.aliasing_output = 0 : i32}, %b: tensor<8x16xf32> {tf.aliasing_output = 1 : i32}, %c: tensor<24xf32> {tf.aliasing_output = 2 : i32}, %d: tensor<16xf32> {tf.aliasing_output = 3 : i32}, %e: tensor<16x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<24xf32>, tensor<16xf32>) {
  %0 = stablehlo.dot_general %a, %e, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  %1 = stablehlo.constant dense<2.0> : tensor<24xf32>
  return %0, %0, %1, %d : tensor<8x16xf32>, tensor<8x16xf32>, tensor<24xf32>, tensor<16xf32>
}
