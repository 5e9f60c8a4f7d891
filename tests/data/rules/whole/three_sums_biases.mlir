// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1), S(1), S(1), S(0), S(0)
// P(sum) <- S(0), S(0), S(0), P(sum), P(sum)
// P(avg) <- R, R, R, P(avg), P(avg)
// P(max) <- R, R, R, P(max), R
// P(max) <- R, R, R, R, P(max)
// P(min) <- R, R, R, P(min), R
// P(min) <- R, R, R, R, P(min)
module @tanh3_bias2 {
  func.func public @main(%x: tensor<6x8xf32>, %y: tensor<10x8xf32>, %u: tensor<9x8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.tanh %x : tensor<6x8xf32>
    %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.tanh %y : tensor<10x8xf32>
    %3 = stablehlo.reduce(%2 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<10x8xf32>, tensor<f32>) -> tensor<8xf32>
    %22 = stablehlo.tanh %u : tensor<9x8xf32>
    %33 = stablehlo.reduce(%22 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<9x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.add %1, %3 : tensor<8xf32>
    %44 = stablehlo.add %4, %33 : tensor<8xf32>
    %5 = stablehlo.add %44, %b : tensor<8xf32>
    %6 = stablehlo.add %5, %c : tensor<8xf32>
    return %6 : tensor<8xf32>
  }
}
