// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// P(sum) <- S(1), R, S(0)
// P(sum) <- R, S(0), S(0, block=6)
// S(1) <- R, R, S(1)
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x3xf32>, %arg1: tensor<4xf32>, %arg2: tensor<24x6xf32>) -> (tensor<5x6xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<5x3xf32>) -> tensor<5x3x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<5x3x1xf32>) -> tensor<5x3x4xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<5x3x4xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<5x3x4xf32>
    %5 = stablehlo.sine %4 : tensor<5x3x4xf32>
    %6 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<5x3xf32>) -> tensor<5x3x1xf32>
    %7 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<5x3x1xf32>) -> tensor<5x3x4xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<5x3x4xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<5x3x4xf32>
    %11 = stablehlo.cosine %10 : tensor<5x3x4xf32>
    %12 = stablehlo.concatenate %5, %11, dim = 2 : (tensor<5x3x4xf32>, tensor<5x3x4xf32>) -> tensor<5x3x8xf32>
    %13 = stablehlo.reshape %12 : (tensor<5x3x8xf32>) -> tensor<5x24xf32>
    %14 = stablehlo.dot_general %13, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x24xf32>, tensor<24x6xf32>) -> tensor<5x6xf32>
    return %14 : tensor<5x6xf32>
  }
}
