// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// P(sum) <- S(1, block=16)
// P(sum) <- S(1, halo)
module {
  func.func public @main(%arg0: tensor<4x32xf32>) -> (tensor<f32>) {
    %0 = stablehlo.slice %arg0 [0:4, 2:32] : (tensor<4x32xf32>) -> tensor<4x30xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:30] : (tensor<4x32xf32>) -> tensor<4x30xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<4x30xf32>
    %3 = stablehlo.abs %2 : tensor<4x30xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x30xf32>, tensor<f32>) -> tensor<f32>
    return %4 : tensor<f32>
  }
}
