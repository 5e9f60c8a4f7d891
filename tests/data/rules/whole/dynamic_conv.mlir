// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(2) <- S(2), R
// S(1) <- S(1, halo), S(1, halo)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<6x24x12xf32>, %arg1: tensor<6x24x3xf32>) -> (tensor<6x24x12xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = call @_pad(%arg0, %c) : (tensor<6x24x12xf32>, tensor<i32>) -> tensor<6x26x12xf32>
    %1 = stablehlo.slice %0 [0:6, 0:24, 0:12] : (tensor<6x26x12xf32>) -> tensor<6x24x12xf32>
    %2 = stablehlo.slice %arg1 [0:6, 0:24, 0:1] : (tensor<6x24x3xf32>) -> tensor<6x24x1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<6x24x1xf32>) -> tensor<6x24x12xf32>
    %4 = stablehlo.multiply %1, %3 : tensor<6x24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x24x12xf32>
    %6 = stablehlo.add %5, %4 : tensor<6x24x12xf32>
    %7 = stablehlo.slice %0 [0:6, 1:25, 0:12] : (tensor<6x26x12xf32>) -> tensor<6x24x12xf32>
    %8 = stablehlo.slice %arg1 [0:6, 0:24, 1:2] : (tensor<6x24x3xf32>) -> tensor<6x24x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<6x24x1xf32>) -> tensor<6x24x12xf32>
    %10 = stablehlo.multiply %7, %9 : tensor<6x24x12xf32>
    %11 = stablehlo.add %6, %10 : tensor<6x24x12xf32>
    %12 = stablehlo.slice %0 [0:6, 2:26, 0:12] : (tensor<6x26x12xf32>) -> tensor<6x24x12xf32>
    %13 = stablehlo.slice %arg1 [0:6, 0:24, 2:3] : (tensor<6x24x3xf32>) -> tensor<6x24x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<6x24x1xf32>) -> tensor<6x24x12xf32>
    %15 = stablehlo.multiply %12, %14 : tensor<6x24x12xf32>
    %16 = stablehlo.add %11, %15 : tensor<6x24x12xf32>
    return %16 : tensor<6x24x12xf32>
  }
  func.func private @_pad(%arg0: tensor<6x24x12xf32>, %arg1: tensor<i32>) -> tensor<6x26x12xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<6x24x12xf32>, tensor<f32>) -> tensor<6x26x12xf32>
    return %1 : tensor<6x26x12xf32>
  }
}
