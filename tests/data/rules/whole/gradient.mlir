// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module {
  func.func public @main(%arg0: tensor<4x24x6xf32>) -> (tensor<4x24x6xf32>) {
    %0 = call @gradient(%arg0) : (tensor<4x24x6xf32>) -> tensor<4x24x6xf32>
    return %0 : tensor<4x24x6xf32>
  }
  func.func private @gradient(%arg0: tensor<4x24x6xf32>) -> tensor<4x24x6xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 1:2, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x1x6xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:1, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x1x6xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<4x1x6xf32>
    %3 = stablehlo.slice %arg0 [0:4, 23:24, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x1x6xf32>
    %4 = stablehlo.slice %arg0 [0:4, 22:23, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x1x6xf32>
    %5 = stablehlo.subtract %3, %4 : tensor<4x1x6xf32>
    %6 = stablehlo.slice %arg0 [0:4, 2:24, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x22x6xf32>
    %7 = stablehlo.slice %arg0 [0:4, 0:22, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x22x6xf32>
    %8 = stablehlo.subtract %6, %7 : tensor<4x22x6xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x22x6xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<4x22x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x22x6xf32>
    %12 = stablehlo.divide %10, %11 : tensor<4x22x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1x6xf32>
    %14 = stablehlo.divide %5, %13 : tensor<4x1x6xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1x6xf32>
    %16 = stablehlo.divide %2, %15 : tensor<4x1x6xf32>
    %17 = stablehlo.concatenate %16, %12, %14, dim = 1 : (tensor<4x1x6xf32>, tensor<4x22x6xf32>, tensor<4x1x6xf32>) -> tensor<4x24x6xf32>
    return %17 : tensor<4x24x6xf32>
  }
}
