// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// P(sum) <- S(1)
module @sum_square {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<f32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}
