// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(2) <- S(1), R
// S(1) <- S(2), S(2)
// P(sum) <- S(3), S(3)
// S(3) <- R, S(1)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @ein_bhqk {
  func.func public @main(%arg0: tensor<2x6x4x8xf32>, %arg1: tensor<2x12x4x8xf32>) -> (tensor<2x4x6x12xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x12x4x8xf32>) -> tensor<2x4x6x12xf32>
    return %0 : tensor<2x4x6x12xf32>
  }
}
