// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1, block=16) <- S(1, block=16), R
// S(1) <- S(1, halo), R
module {
  func.func public @main(%arg0: tensor<4x32x6xf32>, %arg1: tensor<3x6x6xf32>) -> (tensor<4x32x6xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x6xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:30, 0:6] : (tensor<4x32x6xf32>) -> tensor<4x30x6xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<4x2x6xf32>, tensor<4x30x6xf32>) -> tensor<4x32x6xf32>
    %3 = stablehlo.slice %arg1 [0:1, 0:6, 0:6] : (tensor<3x6x6xf32>) -> tensor<1x6x6xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
    %5 = stablehlo.dot_general %2, %4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32x6xf32>, tensor<6x6xf32>) -> tensor<4x32x6xf32>
    %6 = stablehlo.tanh %5 : tensor<4x32x6xf32>
    %7 = stablehlo.add %arg0, %6 : tensor<4x32x6xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x4x6xf32>
    %9 = stablehlo.slice %7 [0:4, 0:28, 0:6] : (tensor<4x32x6xf32>) -> tensor<4x28x6xf32>
    %10 = stablehlo.concatenate %8, %9, dim = 1 : (tensor<4x4x6xf32>, tensor<4x28x6xf32>) -> tensor<4x32x6xf32>
    %11 = stablehlo.slice %arg1 [1:2, 0:6, 0:6] : (tensor<3x6x6xf32>) -> tensor<1x6x6xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
    %13 = stablehlo.dot_general %10, %12, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32x6xf32>, tensor<6x6xf32>) -> tensor<4x32x6xf32>
    %14 = stablehlo.tanh %13 : tensor<4x32x6xf32>
    %15 = stablehlo.add %7, %14 : tensor<4x32x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x6xf32>
    %17 = stablehlo.slice %15 [0:4, 0:24, 0:6] : (tensor<4x32x6xf32>) -> tensor<4x24x6xf32>
    %18 = stablehlo.concatenate %16, %17, dim = 1 : (tensor<4x8x6xf32>, tensor<4x24x6xf32>) -> tensor<4x32x6xf32>
    %19 = stablehlo.slice %arg1 [2:3, 0:6, 0:6] : (tensor<3x6x6xf32>) -> tensor<1x6x6xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
    %21 = stablehlo.dot_general %18, %20, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32x6xf32>, tensor<6x6xf32>) -> tensor<4x32x6xf32>
    %22 = stablehlo.tanh %21 : tensor<4x32x6xf32>
    %23 = stablehlo.add %15, %22 : tensor<4x32x6xf32>
    return %23 : tensor<4x32x6xf32>
  }
}
