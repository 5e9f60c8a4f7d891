// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @mish {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = call @softplus(%arg0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    %1 = stablehlo.tanh %0 : tensor<24x12xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<24x12xf32>
    return %2 : tensor<24x12xf32>
  }
  func.func private @softplus(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<24x12xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<24x12xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<24x12xf32>
    %7 = stablehlo.abs %3 : tensor<24x12xf32>
    %8 = stablehlo.negate %7 : tensor<24x12xf32>
    %9 = stablehlo.exponential %8 : tensor<24x12xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<24x12xf32>
    %11 = stablehlo.add %1, %10 : tensor<24x12xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<24x12xi1>, tensor<24x12xf32>
    return %12 : tensor<24x12xf32>
  }
}
