// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- S(1), S(1)
// P(avg) <- R, P(avg)
module @bce {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>) -> (tensor<f32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<24x12xf32>
    %2 = stablehlo.multiply %arg0, %arg1 : tensor<24x12xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<24x12xf32>
    %4 = stablehlo.abs %arg0 : tensor<24x12xf32>
    %5 = stablehlo.negate %4 : tensor<24x12xf32>
    %6 = stablehlo.exponential %5 : tensor<24x12xf32>
    %7 = stablehlo.log_plus_one %6 : tensor<24x12xf32>
    %8 = stablehlo.add %3, %7 : tensor<24x12xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_1 : tensor<f32>
    return %10 : tensor<f32>
  }
}
