// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(max) <- P(max)
module @cummax {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = call @cummax(%arg0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
  func.func private @cummax(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<24x12xf32>, tensor<f32>) -> tensor<24x12xf32>
    return %1 : tensor<24x12xf32>
  }
}
