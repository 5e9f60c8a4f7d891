// SPDX-License-Identifier: GPL-3.0-or-later
// S(0, block=2) <- S(0)
// S(1) <- S(1)
// S(2, block=3) <- S(2)
// S(3) <- S(3)
// S(4, block=2) <- S(4)
// S(0) <- R
// S(2) <- R
// S(4) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4x2x5x3xf32>) -> (tensor<6x4x6x5x6xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4x2x5x3xf32>) -> tensor<1x3x1x4x1x2x1x5x1x3xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : (tensor<1x3x1x4x1x2x1x5x1x3xf32>) -> tensor<2x3x1x4x3x2x1x5x2x3xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x3x1x4x3x2x1x5x2x3xf32>) -> tensor<6x4x6x5x6xf32>
    return %2 : tensor<6x4x6x5x6xf32>
  }
}
