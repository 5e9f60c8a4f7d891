// SPDX-License-Identifier: GPL-3.0-or-later
// P(min), S(0) <- S(0)
// S(0), S(1) <- S(1)
// S(0, block=18), S(1, block=18) <- R
// P(min), P(min) <- P(min)
func.func public @main(%x: tensor<6x18xf32>) -> (tensor<36xf32>, tensor<6x36xf32>) {
  %s = stablehlo.sign %x : tensor<6x18xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<6x18xf32>) -> tensor<6x18x2xf32>
  %y = stablehlo.reshape %b : (tensor<6x18x2xf32>) -> tensor<6x36xf32>
  %i = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %r = stablehlo.reduce(%y init: %i) applies stablehlo.minimum across dimensions = [0] : (tensor<6x36xf32>, tensor<f32>) -> tensor<36xf32>
  return %r, %y : tensor<36xf32>, tensor<6x36xf32>
}
