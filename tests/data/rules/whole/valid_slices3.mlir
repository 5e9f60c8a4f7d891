// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(2) <- S(2), S(1)
// S(1) <- S(1, halo), R
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<4x24x6xf32>, %arg1: tensor<3x6xf32>) -> (tensor<4x22x6xf32>) {
    %0 = stablehlo.slice %arg0 [0:4, 0:22, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x22x6xf32>
    %1 = stablehlo.slice %arg1 [0:1, 0:6] : (tensor<3x6xf32>) -> tensor<1x6xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x6xf32>) -> tensor<6xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x22x6xf32>
    %5 = stablehlo.multiply %0, %4 : tensor<4x22x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x22x6xf32>
    %7 = stablehlo.add %6, %5 : tensor<4x22x6xf32>
    %8 = stablehlo.slice %arg0 [0:4, 1:23, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x22x6xf32>
    %9 = stablehlo.slice %arg1 [1:2, 0:6] : (tensor<3x6xf32>) -> tensor<1x6xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x6xf32>) -> tensor<6xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x22x6xf32>
    %13 = stablehlo.multiply %8, %12 : tensor<4x22x6xf32>
    %14 = stablehlo.add %7, %13 : tensor<4x22x6xf32>
    %15 = stablehlo.slice %arg0 [0:4, 2:24, 0:6] : (tensor<4x24x6xf32>) -> tensor<4x22x6xf32>
    %16 = stablehlo.slice %arg1 [2:3, 0:6] : (tensor<3x6xf32>) -> tensor<1x6xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x6xf32>) -> tensor<6xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x22x6xf32>
    %20 = stablehlo.multiply %15, %19 : tensor<4x22x6xf32>
    %21 = stablehlo.add %14, %20 : tensor<4x22x6xf32>
    return %21 : tensor<4x22x6xf32>
  }
}
