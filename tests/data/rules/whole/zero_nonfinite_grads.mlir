// SPDX-License-Identifier: GPL-3.0-or-later
// P(prod) <- P(prod)
module {
  func.func public @main(%arg0: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x24xf32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.is_finite %0 : (tensor<f32>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %3 = call @_where(%1, %arg0, %2) : (tensor<i1>, tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xf32>
    return %3 : tensor<12x24xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<12x24xf32>, %arg2: tensor<12x24xf32>) -> tensor<12x24xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<12x24xf32>
    return %0 : tensor<12x24xf32>
  }
}
