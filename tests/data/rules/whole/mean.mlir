// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @mean {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %cst_0 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %2 = stablehlo.divide %0, %1 : tensor<24xf32>
    return %2 : tensor<24xf32>
  }
}
