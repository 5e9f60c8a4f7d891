// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0)
// S(1) <- S(1), S(1), S(1)
// P(sum) <- R, R, P(sum)
// P(prod) <- R, P(sum), P(prod)
// P(avg) <- R, R, P(avg)
// P(max) <- R, R, P(max)
// P(min) <- R, R, P(min)
// P(prod) <- P(prod), R, P(prod)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x5xf32>, %arg1: tensor<6x5xf32>, %arg2: tensor<6x5xf32>) -> (tensor<6x5xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.power %arg0, %arg1 : tensor<6x5xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<6x5xf32>
    return %1 : tensor<6x5xf32>
  }
}
