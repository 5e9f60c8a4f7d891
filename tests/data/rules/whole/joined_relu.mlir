// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), S(1)
// S(0, block=4) <- S(0), S(0, block=3)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// S(0,blocks=4:12) <- S(0), S(0)
module {
  func.func public @main(%x: tensor<4x6xf32>, %y: tensor<12x6xf32>) -> tensor<16x6xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x6xf32>, tensor<12x6xf32>) -> tensor<16x6xf32>
    %1 = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<16x6xf32>
    %2 = stablehlo.maximum %0, %1 : tensor<16x6xf32>
    return %2 : tensor<16x6xf32>
  }
}
