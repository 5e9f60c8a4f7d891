// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1), S(1), S(0)
// P(sum) <- S(0), S(0), P(sum)
// P(avg) <- R, R, P(avg)
// P(max) <- R, R, P(max)
// P(min) <- R, R, P(min)
module @cat_tanh_bias {
  func.func public @main(%x: tensor<6x8xf32>, %y: tensor<10x8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<6x8xf32>, tensor<10x8xf32>) -> tensor<16x8xf32>
    %q = stablehlo.tanh %0 : tensor<16x8xf32>
    %1 = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0] : (tensor<16x8xf32>, tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.add %1, %b : tensor<8xf32>
    return %5 : tensor<8xf32>
  }
}
