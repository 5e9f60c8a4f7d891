// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
module @cosine {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>) -> (tensor<24xf32>) {
    %0 = stablehlo.multiply %arg0, %arg1 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %2 = stablehlo.multiply %arg0, %arg0 : tensor<24x12xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %4 = stablehlo.sqrt %3 : tensor<24xf32>
    %5 = stablehlo.multiply %arg1, %arg1 : tensor<24x12xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %7 = stablehlo.sqrt %6 : tensor<24xf32>
    %8 = stablehlo.multiply %4, %7 : tensor<24xf32>
    %cst_2 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %10 = stablehlo.add %8, %9 : tensor<24xf32>
    %11 = stablehlo.divide %1, %10 : tensor<24xf32>
    return %11 : tensor<24xf32>
  }
}
