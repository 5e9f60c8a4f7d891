// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
module {
  func.func public @main(%arg0: tensor<4x24x6xf32>) -> (tensor<4x24x6xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x6xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:20, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x20x6xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<4x4x6xf32>, tensor<4x20x6xf32>) -> tensor<4x24x6xf32>
    %3 = stablehlo.tanh %2 : tensor<4x24x6xf32>
    %4 = stablehlo.add %arg0, %3 : tensor<4x24x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x4x6xf32>
    %6 = stablehlo.slice %4 [0:4, 0:20, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x20x6xf32>
    %7 = stablehlo.concatenate %5, %6, dim = 1 : (tensor<4x4x6xf32>, tensor<4x20x6xf32>) -> tensor<4x24x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x3x6xf32>
    %9 = stablehlo.slice %7 [0:4, 0:21, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x21x6xf32>
    %10 = stablehlo.concatenate %8, %9, dim = 1 : (tensor<4x3x6xf32>, tensor<4x21x6xf32>) -> tensor<4x24x6xf32>
    return %10 : tensor<4x24x6xf32>
  }
}
