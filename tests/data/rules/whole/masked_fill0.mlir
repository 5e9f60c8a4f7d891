// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), P(or)
module @masked_fill0 {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xi1>) -> (tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = call @_where(%arg1, %cst, %arg0) : (tensor<24x12xi1>, tensor<f32>, tensor<24x12xf32>) -> tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
  func.func private @_where(%arg0: tensor<24x12xi1>, %arg1: tensor<f32>, %arg2: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<24x12xi1>, tensor<24x12xf32>
    return %2 : tensor<24x12xf32>
  }
}
