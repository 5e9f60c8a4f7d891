// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R, R, R
// S(1) <- S(1), S(0), S(0), S(0), S(0)
// S(2) <- S(2), R, R, R, R
// P(sum) <- P(sum), P(sum), R, R, P(sum)
// P(sum) <- R, R, R, P(sum), P(sum)
// P(avg) <- R, R, R, P(avg), P(avg)
// P(avg) <- P(avg), P(avg), R, R, P(avg)
// P(max) <- R, R, R, R, P(max)
// P(min) <- R, R, R, R, P(min)
module @bn_infer {
  func.func public @main(%arg0: tensor<4x6x10xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>, %arg3: tensor<6xf32>, %arg4: tensor<6xf32>) -> (tensor<4x6x10xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<6x1xf32>) -> tensor<1x6x1xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x6x1xf32>) -> tensor<4x6x10xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<4x6x10xf32>
    %4 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %5 = stablehlo.abs %4 : tensor<6x1xf32>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %7 = stablehlo.add %5, %6 : tensor<6x1xf32>
    %8 = stablehlo.sqrt %7 : tensor<6x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1, 2] : (tensor<6x1xf32>) -> tensor<1x6x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x6x1xf32>) -> tensor<4x6x10xf32>
    %11 = stablehlo.divide %3, %10 : tensor<4x6x10xf32>
    %12 = stablehlo.broadcast_in_dim %arg3, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2] : (tensor<6x1xf32>) -> tensor<1x6x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x6x1xf32>) -> tensor<4x6x10xf32>
    %15 = stablehlo.multiply %11, %14 : tensor<4x6x10xf32>
    %16 = stablehlo.broadcast_in_dim %arg4, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [1, 2] : (tensor<6x1xf32>) -> tensor<1x6x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<1x6x1xf32>) -> tensor<4x6x10xf32>
    %19 = stablehlo.add %15, %18 : tensor<4x6x10xf32>
    return %19 : tensor<4x6x10xf32>
  }
}
