// SPDX-License-Identifier: GPL-3.0-or-later
// Booleans only.
func.func public @main(%a: tensor<8x16xi1>, %b: tensor<8x16xi1>) -> (tensor<8x16xi1>, tensor<8xi1>, tensor<i1>, tensor<8x16xi1>) {
  %0 = stablehlo.and %a, %b : tensor<8x16xi1>
  %1 = stablehlo.not %0 : tensor<8x16xi1>
  %f = stablehlo.constant dense<false> : tensor<i1>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %2 = stablehlo.reduce(%1 init: %f) applies stablehlo.or across dimensions = [1] : (tensor<8x16xi1>, tensor<i1>) -> tensor<8xi1>
  %3 = stablehlo.reduce(%a init: %t) applies stablehlo.and across dimensions = [0, 1] : (tensor<8x16xi1>, tensor<i1>) -> tensor<i1>
  %4 = stablehlo.select %a, %b, %0 : tensor<8x16xi1>, tensor<8x16xi1>
  return %1, %2, %3, %4 : tensor<8x16xi1>, tensor<8xi1>, tensor<i1>, tensor<8x16xi1>
}
