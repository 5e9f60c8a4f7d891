// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0), R, R
// S(1) <- S(1), S(1), S(1), S(0), S(0)
// S(2, block=6) <- S(2, block=4), S(2), S(2), R, R
// S(2, block=24) <- S(3, block=2), S(3, block=2), S(3, block=2), S(1), S(1)
// P(sum) <- P(sum), P(sum), P(sum), R, R
// P(sum) <- R, R, P(sum), P(sum), P(sum)
// P(avg) <- P(avg), P(avg), P(avg), R, R
// P(avg) <- R, R, P(avg), P(avg), P(avg)
// P(max) <- R, R, P(max), R, R
// P(min) <- R, R, P(min), R, R
// S(2,blocks=48:12:12) <- S(2), S(2), S(2), R, R
module {
  func.func public @main(%arg0: tensor<4x6x8x6xf32>, %arg1: tensor<4x6x2x6xf32>, %arg2: tensor<4x6x2x6xf32>, %arg3: tensor<6x3xf32>, %arg4: tensor<6x3xf32>) -> (tensor<4x6x72xf32>) {
    %0 = stablehlo.slice %arg0 [0:4, 0:6, 0:8, 0:3] : (tensor<4x6x8x6xf32>) -> tensor<4x6x8x3xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:6, 0:8, 3:6] : (tensor<4x6x8x6xf32>) -> tensor<4x6x8x3xf32>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [1, 3] : (tensor<6x3xf32>) -> tensor<1x6x1x3xf32>
    %3 = stablehlo.broadcast_in_dim %arg4, dims = [1, 3] : (tensor<6x3xf32>) -> tensor<1x6x1x3xf32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xf32>) -> tensor<4x6x8x3xf32>
    %5 = stablehlo.multiply %0, %4 : tensor<4x6x8x3xf32>
    %6 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xf32>) -> tensor<4x6x8x3xf32>
    %7 = stablehlo.multiply %1, %6 : tensor<4x6x8x3xf32>
    %8 = stablehlo.subtract %5, %7 : tensor<4x6x8x3xf32>
    %9 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xf32>) -> tensor<4x6x8x3xf32>
    %10 = stablehlo.multiply %1, %9 : tensor<4x6x8x3xf32>
    %11 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xf32>) -> tensor<4x6x8x3xf32>
    %12 = stablehlo.multiply %0, %11 : tensor<4x6x8x3xf32>
    %13 = stablehlo.add %10, %12 : tensor<4x6x8x3xf32>
    %14 = stablehlo.concatenate %8, %13, dim = 3 : (tensor<4x6x8x3xf32>, tensor<4x6x8x3xf32>) -> tensor<4x6x8x6xf32>
    %15 = stablehlo.slice %arg1 [0:4, 0:6, 0:2, 0:3] : (tensor<4x6x2x6xf32>) -> tensor<4x6x2x3xf32>
    %16 = stablehlo.slice %arg1 [0:4, 0:6, 0:2, 3:6] : (tensor<4x6x2x6xf32>) -> tensor<4x6x2x3xf32>
    %17 = stablehlo.broadcast_in_dim %arg3, dims = [1, 3] : (tensor<6x3xf32>) -> tensor<1x6x1x3xf32>
    %18 = stablehlo.broadcast_in_dim %arg4, dims = [1, 3] : (tensor<6x3xf32>) -> tensor<1x6x1x3xf32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xf32>) -> tensor<4x6x2x3xf32>
    %20 = stablehlo.multiply %15, %19 : tensor<4x6x2x3xf32>
    %21 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xf32>) -> tensor<4x6x2x3xf32>
    %22 = stablehlo.multiply %16, %21 : tensor<4x6x2x3xf32>
    %23 = stablehlo.subtract %20, %22 : tensor<4x6x2x3xf32>
    %24 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xf32>) -> tensor<4x6x2x3xf32>
    %25 = stablehlo.multiply %16, %24 : tensor<4x6x2x3xf32>
    %26 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x6x1x3xf32>) -> tensor<4x6x2x3xf32>
    %27 = stablehlo.multiply %15, %26 : tensor<4x6x2x3xf32>
    %28 = stablehlo.add %25, %27 : tensor<4x6x2x3xf32>
    %29 = stablehlo.concatenate %23, %28, dim = 3 : (tensor<4x6x2x3xf32>, tensor<4x6x2x3xf32>) -> tensor<4x6x2x6xf32>
    %30 = stablehlo.reshape %14 : (tensor<4x6x8x6xf32>) -> tensor<4x6x48xf32>
    %31 = stablehlo.reshape %29 : (tensor<4x6x2x6xf32>) -> tensor<4x6x12xf32>
    %32 = stablehlo.reshape %arg2 : (tensor<4x6x2x6xf32>) -> tensor<4x6x12xf32>
    %33 = stablehlo.concatenate %30, %31, %32, dim = 2 : (tensor<4x6x48xf32>, tensor<4x6x12xf32>, tensor<4x6x12xf32>) -> tensor<4x6x72xf32>
    return %33 : tensor<4x6x72xf32>
  }
}
