// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- R, S(0)
// P(sum) <- S(2, halo), R
module @sumconv {
  func.func public @main(%x: tensor<4x3x32xf32>, %w: tensor<5x3x3xf32>) -> tensor<4x5xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %c = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[2, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x3x32xf32>, tensor<5x3x3xf32>) -> tensor<4x5x16xf32>
    %t = stablehlo.tanh %c : tensor<4x5x16xf32>
    %f = stablehlo.reduce(%t init: %z) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %f : tensor<4x5xf32>
  }
}
