// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R, R
// S(1) <- R, R, S(1), S(0)
// P(sum) <- S(1, block=3), S(1, block=5), S(0, block=8), P(sum)
// P(sum) <- P(sum), P(sum), R, P(sum)
// P(sum) <- R, R, P(sum), P(sum)
// P(avg) <- R, R, P(avg), P(avg)
// P(avg) <- P(avg), P(avg), R, P(avg)
// P(max) <- R, R, R, P(max)
// P(min) <- R, R, R, P(min)
// P(sum) <- S(1), S(1), S(0,blocks=6:10), P(sum)
module @mmcat {
  func.func public @main(%x: tensor<8x6xf32>, %y: tensor<8x10xf32>, %w: tensor<16x4xf32>, %b: tensor<4xf32>) -> tensor<8x4xf32> {
    %0 = stablehlo.concatenate %x, %y, dim = 1 : (tensor<8x6xf32>, tensor<8x10xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %3 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %4 = stablehlo.add %1, %3 : tensor<8x4xf32>
    return %4 : tensor<8x4xf32>
  }
}
