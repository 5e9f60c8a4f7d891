// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(2) <- R, S(1,blocks=24:8:8)
module {
  func.func public @main(%arg0: tensor<2x5x12xf32>, %arg1: tensor<12x40xf32>) -> (tensor<2x5x24xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5x12xf32>, tensor<12x40xf32>) -> tensor<2x5x40xf32>
    %1 = stablehlo.slice %0 [0:2, 0:5, 0:24] : (tensor<2x5x40xf32>) -> tensor<2x5x24xf32>
    %2 = stablehlo.slice %0 [0:2, 0:5, 24:32] : (tensor<2x5x40xf32>) -> tensor<2x5x8xf32>
    %3 = stablehlo.slice %0 [0:2, 0:5, 32:40] : (tensor<2x5x40xf32>) -> tensor<2x5x8xf32>
    %4 = stablehlo.reshape %1 : (tensor<2x5x24xf32>) -> tensor<2x5x2x3x4xf32>
    %5 = stablehlo.transpose %4, dims = [0, 2, 3, 1, 4] : (tensor<2x5x2x3x4xf32>) -> tensor<2x2x3x5x4xf32>
    %6 = stablehlo.reshape %2 : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
    %7 = stablehlo.reshape %3 : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
    %8 = stablehlo.dot_general %5, %6, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3x5x4xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x3x5x5xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x3x5x5xf32>, tensor<f32>) -> tensor<2x2x3x5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x3x5xf32>
    %11 = stablehlo.maximum %10, %9 : tensor<2x2x3x5xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x5x1xf32>) -> tensor<2x2x3x5x5xf32>
    %14 = stablehlo.subtract %8, %13 : tensor<2x2x3x5x5xf32>
    %15 = stablehlo.exponential %14 : tensor<2x2x3x5x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x5x5xf32>, tensor<f32>) -> tensor<2x2x3x5xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x5x1xf32>) -> tensor<2x2x3x5x5xf32>
    %19 = stablehlo.divide %15, %18 : tensor<2x2x3x5x5xf32>
    %20 = stablehlo.dot_general %19, %7, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3x5x5xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x3x5x4xf32>
    %21 = stablehlo.transpose %20, dims = [0, 3, 1, 2, 4] : (tensor<2x2x3x5x4xf32>) -> tensor<2x5x2x3x4xf32>
    %22 = stablehlo.reshape %21 : (tensor<2x5x2x3x4xf32>) -> tensor<2x5x24xf32>
    return %22 : tensor<2x5x24xf32>
  }
}
