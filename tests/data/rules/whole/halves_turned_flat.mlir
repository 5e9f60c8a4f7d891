// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2) <- S(2)
// S(2, block=6) <- S(2, block=6)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
func.func public @main(%x: tensor<2x5x24xf32>) -> tensor<2x5x24xf32> {
  %h = stablehlo.reshape %x : (tensor<2x5x24xf32>) -> tensor<2x5x3x8xf32>
  %b = stablehlo.slice %h [0:2, 0:5, 0:3, 4:8] : (tensor<2x5x3x8xf32>) -> tensor<2x5x3x4xf32>
  %n = stablehlo.negate %b : tensor<2x5x3x4xf32>
  %a = stablehlo.slice %h [0:2, 0:5, 0:3, 0:4] : (tensor<2x5x3x8xf32>) -> tensor<2x5x3x4xf32>
  %c = stablehlo.concatenate %n, %a, dim = 3 : (tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x8xf32>
  %r = stablehlo.reshape %c : (tensor<2x5x3x8xf32>) -> tensor<2x5x24xf32>
  return %r : tensor<2x5x24xf32>
}
