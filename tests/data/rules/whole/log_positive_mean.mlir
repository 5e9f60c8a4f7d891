// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- P(prod)
module {
  func.func public @main(%arg0: tensor<12x24xf32>) -> (tensor<f32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
    %2 = stablehlo.log %arg0 : tensor<12x24xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = call @_where(%1, %2, %c) : (tensor<12x24xi1>, tensor<12x24xf32>, tensor<i32>) -> tensor<12x24xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x24xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %6 = stablehlo.compare GT, %arg0, %5, FLOAT : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
    %7 = stablehlo.convert %6 : (tensor<12x24xi1>) -> tensor<12x24xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.reduce(%7 init: %c_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x24xi32>, tensor<i32>) -> tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.maximum %8, %c_3 : tensor<i32>
    %10 = stablehlo.convert %9 : (tensor<i32>) -> tensor<f32>
    %11 = stablehlo.divide %4, %10 : tensor<f32>
    return %11 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<12x24xi1>, %arg1: tensor<12x24xf32>, %arg2: tensor<i32>) -> tensor<12x24xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<12x24xi1>, tensor<12x24xf32>
    return %2 : tensor<12x24xf32>
  }
}
