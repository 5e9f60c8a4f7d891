// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
func.func @main(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
  %0 = stablehlo.compare NE, %x, %x, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
  %1 = stablehlo.constant dense<0.0> : tensor<8x12xf32>
  %2 = stablehlo.select %0, %1, %x : tensor<8x12xi1>, tensor<8x12xf32>
  return %2 : tensor<8x12xf32>
}
