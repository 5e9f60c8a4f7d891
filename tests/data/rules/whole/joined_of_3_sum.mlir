// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1), S(1), S(1)
// P(sum) <- S(0), S(0), S(0)
module @cat3 {
  func.func public @main(%x: tensor<6x8xf32>, %y: tensor<10x8xf32>, %u: tensor<4x8xf32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.concatenate %x, %y, %u, dim = 0 : (tensor<6x8xf32>, tensor<10x8xf32>, tensor<4x8xf32>) -> tensor<20x8xf32>
    %q = stablehlo.tanh %0 : tensor<20x8xf32>
    %1 = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0] : (tensor<20x8xf32>, tensor<f32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
