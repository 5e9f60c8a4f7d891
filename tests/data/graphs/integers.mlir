// SPDX-License-Identifier: GPL-3.0-or-later
// No float anywhere.
func.func public @main(%a: tensor<8x16xi32>, %b: tensor<16x24xi32>, %c: tensor<24xui8>, %d: tensor<8xi64>) -> (tensor<8x24xi32>, tensor<24xui8>, tensor<i64>, tensor<8xi32>, tensor<8x16xi32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x16xi32>, tensor<16x24xi32>) -> tensor<8x24xi32>
  %1 = stablehlo.add %c, %c : tensor<24xui8>
  %z = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.reduce(%d init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8xi64>, tensor<i64>) -> tensor<i64>
  %low = stablehlo.constant dense<-2147483648> : tensor<i32>
  %3 = stablehlo.reduce(%a init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x16xi32>, tensor<i32>) -> tensor<8xi32>
  %4 = stablehlo.xor %a, %a : tensor<8x16xi32>
  return %0, %1, %2, %3, %4 : tensor<8x24xi32>, tensor<24xui8>, tensor<i64>, tensor<8xi32>, tensor<8x16xi32>
}
