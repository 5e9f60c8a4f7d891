// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0), S(0)
// P(sum) <- S(1), S(1), R
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
module @weighted_mse {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>, %arg2: tensor<24xf32>) -> (tensor<f32>) {
    %0 = stablehlo.subtract %arg0, %arg1 : tensor<24x12xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<24x12xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<24xf32>) -> tensor<24x1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x12xf32>
    %4 = stablehlo.multiply %1, %3 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %6 = stablehlo.divide %5, %cst_0 : tensor<f32>
    return %6 : tensor<f32>
  }
}
