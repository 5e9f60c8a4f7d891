// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// P(sum) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @mean_all {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<f32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<f32>
    return %1 : tensor<f32>
  }
}
