// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// S(1, block=12) <- S(2), S(2)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
// P(prod) <- P(prod), P(prod)
func.func public @main(%x: tensor<2x4x3xf32>, %y: tensor<2x4x3xf32>) -> tensor<2x36xf32> {
  %p = stablehlo.multiply %x, %y : tensor<2x4x3xf32>
  %c = stablehlo.concatenate %x, %y, %p, dim = 2 : (tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x9xf32>
  %r = stablehlo.reshape %c : (tensor<2x4x9xf32>) -> tensor<2x36xf32>
  return %r : tensor<2x36xf32>
}
