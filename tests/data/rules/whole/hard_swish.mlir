// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @hard_swish {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = call @hard_silu(%arg0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
  func.func private @hard_silu(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %0 = call @hard_sigmoid(%arg0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<24x12xf32>
    return %1 : tensor<24x12xf32>
  }
  func.func private @hard_sigmoid(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<24x12xf32>
    %2 = call @relu6(%1) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %4 = stablehlo.divide %2, %3 : tensor<24x12xf32>
    return %4 : tensor<24x12xf32>
  }
  func.func private @relu6(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<24x12xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %3 = stablehlo.minimum %1, %2 : tensor<24x12xf32>
    return %3 : tensor<24x12xf32>
  }
}
