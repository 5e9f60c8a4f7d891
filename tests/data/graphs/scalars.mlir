// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing can be cut.
func.func public @main(%a: tensor<f32>, %b: tensor<f32>, %k: tensor<i32>) -> (tensor<f32>, tensor<f32>, tensor<i1>) {
  %0 = stablehlo.add %a, %b : tensor<f32>
  %1 = stablehlo.convert %k : (tensor<i32>) -> tensor<f32>
  %2 = stablehlo.multiply %0, %1 : tensor<f32>
  %3 = stablehlo.compare GT, %2, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %4 = stablehlo.select %3, %a, %2 : tensor<i1>, tensor<f32>
  return %2, %4, %3 : tensor<f32>, tensor<f32>, tensor<i1>
}
