// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(1, block=6) <- S(2)
// S(2) <- S(3)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module {
  func.func public @main(%arg0: tensor<4x96x64x6xf32>) -> (tensor<4x24x6xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 16, 16, 1>, window_strides = array<i64: 1, 16, 16, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %3 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<4x96x64x6xf32>, tensor<f32>) -> tensor<4x6x4x6xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x6x4x6xf32>) -> tensor<4x24x6xf32>
    return %2 : tensor<4x24x6xf32>
  }
}
