// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0)
// P(sum) <- S(1), S(1), S(1)
module @gauss_nll {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>) -> (tensor<24xf32>) {
    %0 = stablehlo.log %arg2 : tensor<24x12xf32>
    %1 = stablehlo.subtract %arg1, %arg0 : tensor<24x12xf32>
    %2 = stablehlo.multiply %1, %1 : tensor<24x12xf32>
    %3 = stablehlo.divide %2, %arg2 : tensor<24x12xf32>
    %4 = stablehlo.add %0, %3 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<24xf32>
    return %7 : tensor<24xf32>
  }
}
