// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- R, S(1)
module @regular {
  func.func public @main(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<f32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %t = stablehlo.tanh %y : tensor<8x4xf32>
    %f = stablehlo.reduce(%t init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %q = stablehlo.multiply %w, %w : tensor<16x4xf32>
    %g = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
    %h = stablehlo.add %f, %g : tensor<f32>
    return %h : tensor<f32>
  }
}
