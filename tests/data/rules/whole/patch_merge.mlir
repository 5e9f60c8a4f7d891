// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(3, block=4) <- S(3), S(3, block=4)
// S(1) <- S(1), S(1)
// S(2) <- S(2), S(2)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), R
// P(max) <- R, P(max)
// P(min) <- P(min), R
// P(min) <- R, P(min)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x8x3xf32>, %arg1: tensor<2x2x4x12xf32>) -> (tensor<2x2x4x12xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:4:2, 0:8:2, 0:3] : (tensor<2x4x8x3xf32>) -> tensor<2x2x4x3xf32>
    %1 = stablehlo.slice %arg0 [0:2, 1:4:2, 0:8:2, 0:3] : (tensor<2x4x8x3xf32>) -> tensor<2x2x4x3xf32>
    %2 = stablehlo.slice %arg0 [0:2, 0:4:2, 1:8:2, 0:3] : (tensor<2x4x8x3xf32>) -> tensor<2x2x4x3xf32>
    %3 = stablehlo.slice %arg0 [0:2, 1:4:2, 1:8:2, 0:3] : (tensor<2x4x8x3xf32>) -> tensor<2x2x4x3xf32>
    %4 = stablehlo.concatenate %0, %1, %2, %3, dim = 3 : (tensor<2x2x4x3xf32>, tensor<2x2x4x3xf32>, tensor<2x2x4x3xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x4x12xf32>
    %5 = stablehlo.add %4, %arg1 : tensor<2x2x4x12xf32>
    return %5 : tensor<2x2x4x12xf32>
  }
}
