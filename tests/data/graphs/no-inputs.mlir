// SPDX-License-Identifier: GPL-3.0-or-later
// Everything is made inside.
func.func public @main() -> (tensor<8x16xf32>, tensor<8xf32>) {
  %0 = stablehlo.iota dim = 0 : tensor<8x16xf32>
  %1 = stablehlo.iota dim = 1 : tensor<8x16xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<8x16xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %3 = stablehlo.reduce(%2 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  return %2, %3 : tensor<8x16xf32>, tensor<8xf32>
}
