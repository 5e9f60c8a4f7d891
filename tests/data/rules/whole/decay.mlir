// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(0), S(1)
// S(2) <- S(1), R
// S(0) <- R, S(0)
// P(prod) <- R, P(sum)
// P(min) <- R, P(max)
// P(max) <- R, P(min)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x3xf32>, %arg1: tensor<4x5xf32>) -> (tensor<4x5x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %1 = stablehlo.negate %0 : tensor<4x5x1xf32>
    %2 = stablehlo.exponential %arg0 : tensor<5x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1, 2] : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x5x3xf32>) -> tensor<4x5x3xf32>
    %6 = stablehlo.multiply %4, %5 : tensor<4x5x3xf32>
    %7 = stablehlo.exponential %6 : tensor<4x5x3xf32>
    return %7 : tensor<4x5x3xf32>
  }
}
