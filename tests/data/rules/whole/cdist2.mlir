// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- S(1), S(1)
// S(1) <- R, S(0)
module @cdist2 {
  func.func public @main(%arg0: tensor<24x6xf32>, %arg1: tensor<12x6xf32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<24x6xf32>) -> tensor<24x1x6xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<12x6xf32>) -> tensor<1x12x6xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<24x1x6xf32>) -> tensor<24x12x6xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x12x6xf32>) -> tensor<24x12x6xf32>
    %4 = stablehlo.subtract %2, %3 : tensor<24x12x6xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<24x12x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<24x12x6xf32>, tensor<f32>) -> tensor<24x12xf32>
    return %6 : tensor<24x12xf32>
  }
}
