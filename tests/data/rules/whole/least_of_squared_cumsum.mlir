// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), R
// S(2) <- R, S(0)
// S(0) <- S(0, halo), R
module @least_of_squared_cumsum {
  func.func public @main(%arg0: tensor<6x24xf32>, %arg1: tensor<18xf32>) -> (tensor<6x24x18xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<6x24xf32>) -> tensor<6x24x1xf32>
    %1 = stablehlo.abs %arg1 : tensor<18xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<18xf32>
    %3 = stablehlo.add %1, %2 : tensor<18xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [2] : (tensor<18xf32>) -> tensor<1x1x18xf32>
    %5 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<6x24x1xf32>) -> tensor<6x24x18xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<1x1x18xf32>) -> tensor<6x24x18xf32>
    %7 = stablehlo.divide %5, %6 : tensor<6x24x18xf32>
    %8 = call @cumsum(%7) : (tensor<6x24x18xf32>) -> tensor<6x24x18xf32>
    %9 = stablehlo.multiply %8, %8 : tensor<6x24x18xf32>
    %10 = stablehlo.minimum %9, %7 : tensor<6x24x18xf32>
    return %10 : tensor<6x24x18xf32>
  }
  func.func private @cumsum(%arg0: tensor<6x24x18xf32>) -> tensor<6x24x18xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<6x24x18xf32>) -> tensor<6x24x18xf32>
    return %0 : tensor<6x24x18xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<6x24x18xf32>) -> tensor<6x24x18xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[5, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 6, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<6x24x18xf32>, tensor<f32>) -> tensor<6x24x18xf32>
    return %1 : tensor<6x24x18xf32>
  }
}
