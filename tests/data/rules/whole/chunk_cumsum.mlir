// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(0, block=6) <- S(0, block=6, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @chunk_cumsum {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<24x12xf32>) -> tensor<6x4x12xf32>
    %1 = call @cumsum(%0) : (tensor<6x4x12xf32>) -> tensor<6x4x12xf32>
    %2 = stablehlo.reshape %1 : (tensor<6x4x12xf32>) -> tensor<24x12xf32>
    return %2 : tensor<24x12xf32>
  }
  func.func private @cumsum(%arg0: tensor<6x4x12xf32>) -> tensor<6x4x12xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<6x4x12xf32>) -> tensor<6x4x12xf32>
    return %0 : tensor<6x4x12xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<6x4x12xf32>) -> tensor<6x4x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [3, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 4, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<6x4x12xf32>, tensor<f32>) -> tensor<6x4x12xf32>
    return %1 : tensor<6x4x12xf32>
  }
}
