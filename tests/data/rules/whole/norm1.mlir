// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
module @norm1 {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24xf32>) {
    %0 = stablehlo.abs %arg0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    return %1 : tensor<24xf32>
  }
}
