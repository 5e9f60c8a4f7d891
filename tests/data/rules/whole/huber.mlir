// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- S(1), S(1)
module @huber {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>) -> (tensor<f32>) {
    %0 = stablehlo.subtract %arg0, %arg1 : tensor<24x12xf32>
    %1 = stablehlo.abs %0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %3 = stablehlo.compare LT, %1, %2, FLOAT : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xi1>
    %4 = stablehlo.subtract %arg0, %arg1 : tensor<24x12xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<24x12xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<24x12xf32>
    %8 = stablehlo.subtract %arg0, %arg1 : tensor<24x12xf32>
    %9 = stablehlo.abs %8 : tensor<24x12xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %11 = stablehlo.subtract %9, %10 : tensor<24x12xf32>
    %12 = call @_where(%3, %7, %11) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<f32>
    return %13 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<24x12xi1>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<24x12xi1>, tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
}
