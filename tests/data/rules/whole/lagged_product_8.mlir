// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// P(sum) <- S(1, block=4)
// P(sum) <- S(1, halo)
module {
  func.func public @main(%arg0: tensor<4x32xf32>) -> (tensor<f32>) {
    %0 = stablehlo.slice %arg0 [0:4, 8:32] : (tensor<4x32xf32>) -> tensor<4x24xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:24] : (tensor<4x32xf32>) -> tensor<4x24xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<4x24xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x24xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<9.600000e+01> : tensor<f32>
    %4 = stablehlo.divide %3, %cst_0 : tensor<f32>
    return %4 : tensor<f32>
  }
}
