// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2) <- S(2, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @avgpool1d {
  func.func public @main(%arg0: tensor<4x8x24xf32>) -> tensor<4x8x12xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1x26xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reshape %arg0 : (tensor<4x8x24xf32>) -> tensor<4x8x1x24xf32>
    %1 = stablehlo.pad %0, %cst_0, low = [0, 0, 0, 1], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<4x8x1x24xf32>, tensor<f32>) -> tensor<4x8x1x26xf32>
    %2 = "stablehlo.reduce_window"(%1, %cst_0) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 1, 4>, window_strides = array<i64: 1, 1, 1, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %7 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %7 : tensor<f32>
    }) : (tensor<4x8x1x26xf32>, tensor<f32>) -> tensor<4x8x1x12xf32>
    %3 = "stablehlo.reduce_window"(%cst, %cst_0) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %7 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %7 : tensor<f32>
    }) : (tensor<1x26xf32>, tensor<f32>) -> tensor<1x12xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [2, 3] : (tensor<1x12xf32>) -> tensor<4x8x1x12xf32>
    %5 = stablehlo.divide %2, %4 : tensor<4x8x1x12xf32>
    %6 = stablehlo.reshape %5 : (tensor<4x8x1x12xf32>) -> tensor<4x8x12xf32>
    return %6 : tensor<4x8x12xf32>
  }
}
