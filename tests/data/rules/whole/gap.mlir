// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(2)
// P(sum) <- S(3)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @gap {
  func.func public @main(%arg0: tensor<4x6x12x12xf32>) -> (tensor<4x6xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<4x6x12x12xf32>, tensor<f32>) -> tensor<4x6xf32>
    %cst_0 = stablehlo.constant dense<1.440000e+02> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %2 = stablehlo.divide %0, %1 : tensor<4x6xf32>
    return %2 : tensor<4x6xf32>
  }
}
