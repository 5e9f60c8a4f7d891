// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- S(1), S(0), S(0)
// S(2) <- S(2), S(1), S(1)
// P(sum) <- P(sum), R, R
// P(sum) <- R, P(sum), P(sum)
// P(avg) <- P(avg), R, R
// P(avg) <- R, P(avg), P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x8xf32>, %arg1: tensor<6x4xf32>, %arg2: tensor<6x4xf32>) -> (tensor<2x6x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:6, 0:8:2] : (tensor<2x6x8xf32>) -> tensor<2x6x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<2x6x4xf32>
    %3 = stablehlo.multiply %0, %2 : tensor<2x6x4xf32>
    %4 = stablehlo.slice %arg0 [0:2, 0:6, 1:8:2] : (tensor<2x6x8xf32>) -> tensor<2x6x4xf32>
    %5 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<2x6x4xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<2x6x4xf32>
    %8 = stablehlo.subtract %3, %7 : tensor<2x6x4xf32>
    %9 = stablehlo.slice %arg0 [0:2, 0:6, 0:8:2] : (tensor<2x6x8xf32>) -> tensor<2x6x4xf32>
    %10 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<2x6x4xf32>
    %12 = stablehlo.multiply %9, %11 : tensor<2x6x4xf32>
    %13 = stablehlo.slice %arg0 [0:2, 0:6, 1:8:2] : (tensor<2x6x8xf32>) -> tensor<2x6x4xf32>
    %14 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<2x6x4xf32>
    %16 = stablehlo.multiply %13, %15 : tensor<2x6x4xf32>
    %17 = stablehlo.add %12, %16 : tensor<2x6x4xf32>
    %18 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
    %20 = stablehlo.concatenate %18, %19, dim = 3 : (tensor<2x6x4x1xf32>, tensor<2x6x4x1xf32>) -> tensor<2x6x4x2xf32>
    %21 = stablehlo.reshape %20 : (tensor<2x6x4x2xf32>) -> tensor<2x6x8xf32>
    return %21 : tensor<2x6x8xf32>
  }
}
