// SPDX-License-Identifier: GPL-3.0-or-later
// Random bits with their state, and dropout.
func.func public @main(%k: tensor<2xui64>, %a: tensor<8x16xf32>) -> (tensor<2xui64>, tensor<8x16xf32>) {
  %s, %bits = stablehlo.rng_bit_generator %k, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x16xui32>)
  %half = stablehlo.constant dense<2147483648> : tensor<8x16xui32>
  %c = stablehlo.compare LT, %bits, %half, UNSIGNED : (tensor<8x16xui32>, tensor<8x16xui32>) -> tensor<8x16xi1>
  %z = stablehlo.constant dense<0.0> : tensor<8x16xf32>
  %d = stablehlo.select %c, %a, %z : tensor<8x16xi1>, tensor<8x16xf32>
  return %s, %d : tensor<2xui64>, tensor<8x16xf32>
}
