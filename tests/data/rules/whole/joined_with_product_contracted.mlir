// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R
// P(sum) <- S(1), S(1), S(0)
// P(sum) <- S(2), S(2), S(0, block=12)
// S(1) <- R, R, S(1)
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x3xf32>, %arg1: tensor<2x4x3xf32>, %arg2: tensor<36x2xf32>) -> (tensor<2x2xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.subtract %arg0, %arg1 : tensor<2x4x3xf32>
    %1 = stablehlo.abs %0 : tensor<2x4x3xf32>
    %2 = stablehlo.concatenate %arg0, %arg1, %1, dim = 2 : (tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x9xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x4x9xf32>) -> tensor<2x36xf32>
    %4 = stablehlo.dot_general %3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x36xf32>, tensor<36x2xf32>) -> tensor<2x2xf32>
    return %4 : tensor<2x2xf32>
  }
}
