// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- S(1), R
// P(sum) <- S(1, block=6), S(0)
// S(1, block=6) <- S(2), R
// P(sum) <- S(2, block=4), S(0, block=2)
// P(sum) <- S(3), S(0, block=4)
// S(2) <- R, S(1)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<4x12x8x3xf32>, %arg1: tensor<12x10xf32>) -> (tensor<4x24x10xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x12x8x3xf32>) -> tensor<4x6x2x4x2x3xf32>
    %1 = stablehlo.transpose %0, dims = [0, 1, 3, 2, 4, 5] : (tensor<4x6x2x4x2x3xf32>) -> tensor<4x6x4x2x2x3xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x6x4x2x2x3xf32>) -> tensor<4x24x12xf32>
    %3 = stablehlo.dot_general %2, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x24x12xf32>, tensor<12x10xf32>) -> tensor<4x24x10xf32>
    return %3 : tensor<4x24x10xf32>
  }
}
