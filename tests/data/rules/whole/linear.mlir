// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- S(1), R, R
// S(2) <- R, S(0), S(0)
// P(sum) <- S(2), S(1), P(sum)
// P(sum) <- P(sum), R, P(sum)
// P(sum) <- R, P(sum), P(sum)
// P(avg) <- P(avg), R, P(avg)
// P(avg) <- R, P(avg), P(avg)
// P(max) <- R, R, P(max)
// P(min) <- R, R, P(min)
module @linear {
  func.func public @main(%arg0: tensor<8x24x12xf32>, %arg1: tensor<36x12xf32>, %arg2: tensor<36xf32>) -> (tensor<8x24x36xf32>) {
    %0 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<36x12xf32>) -> tensor<12x36xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x24x12xf32>, tensor<12x36xf32>) -> tensor<8x24x36xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<36xf32>) -> tensor<1x1x36xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x1x36xf32>) -> tensor<8x24x36xf32>
    %4 = stablehlo.add %1, %3 : tensor<8x24x36xf32>
    return %4 : tensor<8x24x36xf32>
  }
}
