// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @normalize {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<24xf32>) -> tensor<24x1xf32>
    %3 = stablehlo.sqrt %2 : tensor<24x1xf32>
    %cst_0 = stablehlo.constant dense<9.99999996E-13> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x1xf32>
    %5 = stablehlo.maximum %3, %4 : tensor<24x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x12xf32>
    %7 = stablehlo.divide %arg0, %6 : tensor<24x12xf32>
    return %7 : tensor<24x12xf32>
  }
}
