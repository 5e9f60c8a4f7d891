// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(3)
// S(1) <- S(1, halo)
// S(1, block=24) <- S(2, halo)
// P(max) <- P(max)
module {
  func.func public @main(%arg0: tensor<2x24x12x6xf32>) -> (tensor<2x288x6xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %3 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<2x24x12x6xf32>, tensor<f32>) -> tensor<2x24x12x6xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x24x12x6xf32>) -> tensor<2x288x6xf32>
    return %2 : tensor<2x288x6xf32>
  }
}
