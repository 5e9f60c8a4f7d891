// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, S(0), R, S(0)
// P(sum) <- S(1), S(0), P(sum), R, P(sum)
// P(sum) <- S(1), S(0), R, P(sum), P(sum)
// P(sum) <- P(sum), R, S(1), S(0), P(sum)
// P(sum) <- R, P(sum), S(1), S(0), P(sum)
// S(1, block=2) <- R, S(1), R, S(1), R
// P(sum) <- S(1), S(0), S(1), S(0), P(sum)
// P(sum) <- P(sum), R, P(sum), R, P(sum)
// P(sum) <- P(sum), R, R, P(sum), P(sum)
// P(sum) <- R, P(sum), P(sum), R, P(sum)
// P(sum) <- R, P(sum), R, P(sum), P(sum)
// P(avg) <- P(avg), R, P(avg), R, P(avg)
// P(avg) <- P(avg), R, R, P(avg), P(avg)
// P(avg) <- R, P(avg), P(avg), R, P(avg)
// P(avg) <- R, P(avg), R, P(avg), P(avg)
// P(max) <- R, R, R, R, P(max)
// P(min) <- R, R, R, R, P(min)
module @catmm {
  func.func public @main(%x: tensor<8x6xf32>, %w: tensor<6x4xf32>, %y: tensor<8x10xf32>, %v: tensor<10x4xf32>, %b: tensor<8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
    %1 = stablehlo.dot_general %y, %v, contracting_dims = [1] x [0] : (tensor<8x10xf32>, tensor<10x4xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %3 = stablehlo.broadcast_in_dim %b, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<8x8xf32>
    return %4 : tensor<8x8xf32>
  }
}
