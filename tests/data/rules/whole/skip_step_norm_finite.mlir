// SPDX-License-Identifier: GPL-3.0-or-later
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
module {
  func.func public @main(%arg0: tensor<12x24xf32>, %arg1: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
    %0 = stablehlo.multiply %arg1, %arg1 : tensor<12x24xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x24xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    %3 = stablehlo.is_finite %2 : (tensor<f32>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %5 = stablehlo.multiply %4, %arg1 : tensor<12x24xf32>
    %6 = stablehlo.subtract %arg0, %5 : tensor<12x24xf32>
    %7 = call @_where(%3, %6, %arg0) : (tensor<i1>, tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xf32>
    return %7 : tensor<12x24xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<12x24xf32>, %arg2: tensor<12x24xf32>) -> tensor<12x24xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<12x24xf32>
    return %0 : tensor<12x24xf32>
  }
}
