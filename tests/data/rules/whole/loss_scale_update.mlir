// SPDX-License-Identifier: GPL-3.0-or-later
module {
  func.func public @main(%arg0: tensor<12x24xf32>, %arg1: tensor<f32>) -> (tensor<12x24xf32>, tensor<f32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<12x24xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x24xf32>, tensor<f32>) -> tensor<f32>
    %3 = stablehlo.is_finite %2 : (tensor<f32>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.multiply %arg1, %cst_0 : tensor<f32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.divide %arg1, %cst_1 : tensor<f32>
    %6 = call @_where(%3, %4, %5) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    return %1, %6 : tensor<12x24xf32>, tensor<f32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
}
