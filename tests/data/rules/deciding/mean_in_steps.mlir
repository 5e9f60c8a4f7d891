// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @mean_in_steps {
  // floor(1e7 mean(x)) / 1e7
  func.func public @main(%arg0: tensor<12x18xf32>) -> (tensor<12xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<12x18xf32>, tensor<f32>) -> tensor<12xf32>
    %cst_0 = stablehlo.constant dense<1.800000e+01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.divide %0, %1 : tensor<12xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+07> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<12xf32>
    %5 = stablehlo.floor %4 : tensor<12xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+07> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %7 = stablehlo.divide %5, %6 : tensor<12xf32>
    return %7 : tensor<12xf32>
  }
}
