// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1), S(1)
// P(max) <- S(0), P(max)
// P(max) <- P(max), S(0)
// P(max) <- S(0), S(0)
// P(max) <- P(max), P(max)
module @maxeq {
  func.func public @main(%x: tensor<6x8xf32>, %y: tensor<6x8xf32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<12x8xf32>
    %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.maximum across dimensions = [0] : (tensor<12x8xf32>, tensor<f32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
