// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1, block=16)
// P(sum) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(sum) <- S(1,blocks=2:30)
module {
  func.func public @main(%arg0: tensor<4x32xf32>) -> (tensor<4xf32>) {
    %0 = stablehlo.slice %arg0 [0:4, 2:32] : (tensor<4x32xf32>) -> tensor<4x30xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x30xf32>, tensor<f32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
