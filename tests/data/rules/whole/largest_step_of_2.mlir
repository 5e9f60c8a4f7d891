// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(max) <- S(1, block=16)
// P(max) <- S(1, halo=2:2)
module {
  func.func public @main(%arg0: tensor<4x32xf32>) -> (tensor<4xf32>) {
    %0 = stablehlo.slice %arg0 [0:4, 2:32] : (tensor<4x32xf32>) -> tensor<4x30xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:30] : (tensor<4x32xf32>) -> tensor<4x30xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<4x30xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x30xf32>, tensor<f32>) -> tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
