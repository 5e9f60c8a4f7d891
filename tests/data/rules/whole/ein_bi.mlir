// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), R
// P(sum) <- S(2), S(1)
// S(2) <- R, S(2)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @ein_bi {
  func.func public @main(%arg0: tensor<4x6x8xf32>, %arg1: tensor<4x8x10xf32>) -> (tensor<4x6x10xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<4x8x10xf32>) -> tensor<4x6x10xf32>
    return %0 : tensor<4x6x10xf32>
  }
}
