// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @norm {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24xf32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %2 = stablehlo.sqrt %1 : tensor<24xf32>
    return %2 : tensor<24xf32>
  }
}
