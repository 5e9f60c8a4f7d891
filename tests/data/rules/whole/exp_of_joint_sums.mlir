// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, S(0), S(0)
// S(1) <- R, S(1), S(1)
// P(prod) <- R, P(sum), P(sum)
// P(prod) <- P(sum), R, P(sum)
// P(max) <- R, R, P(max)
// P(min) <- R, R, P(min)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<f32>, %arg1: tensor<6x5xf32>, %arg2: tensor<6x5xf32>) -> (tensor<6x5xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<6x5xf32>
    %2 = stablehlo.add %1, %arg2 : tensor<6x5xf32>
    %3 = stablehlo.exponential %2 : tensor<6x5xf32>
    return %3 : tensor<6x5xf32>
  }
}
