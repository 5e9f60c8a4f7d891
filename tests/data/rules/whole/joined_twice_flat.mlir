// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(1, block=6) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
func.func public @main(%x: tensor<4x3x8xf32>) -> tensor<4x48xf32> {
  %n = stablehlo.negate %x : tensor<4x3x8xf32>
  %c = stablehlo.concatenate %x, %n, dim = 2 : (tensor<4x3x8xf32>, tensor<4x3x8xf32>) -> tensor<4x3x16xf32>
  %r = stablehlo.reshape %c : (tensor<4x3x16xf32>) -> tensor<4x48xf32>
  return %r : tensor<4x48xf32>
}
