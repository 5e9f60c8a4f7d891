// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum), P(sum) <- S(0), S(0), S(0)
// P(sum), R <- S(2), S(2), R
// P(sum), P(sum) <- S(1, halo), S(1, halo), S(1, halo)
// P(sum), R <- P(sum), R, R
// P(sum), R <- R, P(sum), R
// P(sum), P(sum) <- R, R, P(sum)
// P(avg), R <- P(avg), R, R
// P(avg), R <- R, P(avg), R
// P(avg), P(avg) <- R, R, P(avg)
module @shift3 {
  func.func public @main(%x: tensor<4x32x8xf32>, %y: tensor<4x32x8xf32>, %k: tensor<4x32xf32>) -> (tensor<f32>, tensor<f32>) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %a = stablehlo.slice %x [0:4, 0:31, 0:8] : (tensor<4x32x8xf32>) -> tensor<4x31x8xf32>
    %b = stablehlo.slice %y [0:4, 1:32, 0:8] : (tensor<4x32x8xf32>) -> tensor<4x31x8xf32>
    %c = stablehlo.slice %k [0:4, 1:32] : (tensor<4x32xf32>) -> tensor<4x31xf32>
    %d = stablehlo.multiply %a, %b : tensor<4x31x8xf32>
    %e = stablehlo.reduce(%d init: %z) applies stablehlo.add across dimensions = [2] : (tensor<4x31x8xf32>, tensor<f32>) -> tensor<4x31xf32>
    %g = stablehlo.multiply %e, %c : tensor<4x31xf32>
    %f = stablehlo.reduce(%g init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x31xf32>, tensor<f32>) -> tensor<f32>
    %h = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x31xf32>, tensor<f32>) -> tensor<f32>
    return %f, %h : tensor<f32>, tensor<f32>
  }
}
