// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0), R, R
// S(1), S(1) <- S(1), R, R
// S(2), S(2) <- S(2), S(0), S(0)
// P(sum), P(sum) <- P(sum), R, R
// P(sum), P(sum) <- R, P(sum), P(sum)
// P(sum), R <- R, P(sum), R
// R, P(sum) <- R, R, P(sum)
// P(sum), P(avg) <- R, P(sum), P(avg)
// P(avg), P(avg) <- P(avg), R, R
// P(avg), R <- R, P(avg), R
// R, P(avg) <- R, R, P(avg)
// P(avg), P(avg) <- R, P(avg), P(avg)
// P(avg), P(sum) <- R, P(avg), P(sum)
// P(prod), P(prod) <- P(prod), P(prod), P(prod)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x8xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> (tensor<2x6x4xf32> {jax.result_info = "result[0]"}, tensor<2x6x4xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:6, 0:8:2] : (tensor<2x6x8xf32>) -> tensor<2x6x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<2x6x4xf32>
    %3 = stablehlo.multiply %0, %2 : tensor<2x6x4xf32>
    %4 = stablehlo.slice %arg0 [0:2, 0:6, 1:8:2] : (tensor<2x6x8xf32>) -> tensor<2x6x4xf32>
    %5 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<2x6x4xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<2x6x4xf32>
    return %3, %7 : tensor<2x6x4xf32>, tensor<2x6x4xf32>
  }
}
