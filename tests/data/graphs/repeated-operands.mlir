// SPDX-License-Identifier: GPL-3.0-or-later
// One value is every operand of an op.
func.func public @main(%a: tensor<16x16xf32>, %p: tensor<16x16xi1>) -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<48x16xf32>, tensor<16x16xi1>, tensor<16x16xf32>) {
  %0 = stablehlo.add %a, %a : tensor<16x16xf32>
  %1 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %2 = stablehlo.select %p, %a, %a : tensor<16x16xi1>, tensor<16x16xf32>
  %3 = stablehlo.concatenate %a, %a, %a, dim = 0 : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<48x16xf32>
  %4 = stablehlo.select %p, %p, %p : tensor<16x16xi1>, tensor<16x16xi1>
  %5 = stablehlo.subtract %1, %1 : tensor<16x16xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<48x16xf32>, tensor<16x16xi1>, tensor<16x16xf32>
}
