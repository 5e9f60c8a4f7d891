// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R
// S(2) <- S(2), S(2), S(1)
// S(1) <- R, S(1, halo), R
// P(sum) <- P(sum), P(sum), R
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
// P(avg) <- P(avg), P(avg), R
module @state_convolved {
  func.func public @main(%arg0: tensor<3x3x6xf32>, %arg1: tensor<3x24x6xf32>, %arg2: tensor<4x6xf32>) -> (tensor<3x24x6xf32>) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 1 : (tensor<3x3x6xf32>, tensor<3x24x6xf32>) -> tensor<3x27x6xf32>
    %1 = stablehlo.slice %0 [0:3, 0:24, 0:6] : (tensor<3x27x6xf32>) -> tensor<3x24x6xf32>
    %2 = stablehlo.slice %arg2 [0:1, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x6xf32>) -> tensor<6xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<3x24x6xf32>
    %6 = stablehlo.multiply %1, %5 : tensor<3x24x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x24x6xf32>
    %8 = stablehlo.add %7, %6 : tensor<3x24x6xf32>
    %9 = stablehlo.slice %0 [0:3, 1:25, 0:6] : (tensor<3x27x6xf32>) -> tensor<3x24x6xf32>
    %10 = stablehlo.slice %arg2 [1:2, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x6xf32>) -> tensor<6xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<3x24x6xf32>
    %14 = stablehlo.multiply %9, %13 : tensor<3x24x6xf32>
    %15 = stablehlo.add %8, %14 : tensor<3x24x6xf32>
    %16 = stablehlo.slice %0 [0:3, 2:26, 0:6] : (tensor<3x27x6xf32>) -> tensor<3x24x6xf32>
    %17 = stablehlo.slice %arg2 [2:3, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x6xf32>) -> tensor<6xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<3x24x6xf32>
    %21 = stablehlo.multiply %16, %20 : tensor<3x24x6xf32>
    %22 = stablehlo.add %15, %21 : tensor<3x24x6xf32>
    %23 = stablehlo.slice %0 [0:3, 3:27, 0:6] : (tensor<3x27x6xf32>) -> tensor<3x24x6xf32>
    %24 = stablehlo.slice %arg2 [3:4, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %25 = stablehlo.reshape %24 : (tensor<1x6xf32>) -> tensor<6xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<3x24x6xf32>
    %28 = stablehlo.multiply %23, %27 : tensor<3x24x6xf32>
    %29 = stablehlo.add %22, %28 : tensor<3x24x6xf32>
    %30 = stablehlo.slice %0 [0:3, 24:27, 0:6] : (tensor<3x27x6xf32>) -> tensor<3x3x6xf32>
    return %29 : tensor<3x24x6xf32>
  }
}
