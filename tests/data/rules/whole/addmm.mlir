// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(0), R, S(1)
// S(0) <- R, S(0), R
// P(sum) <- P(sum), S(1), S(0)
// P(sum) <- P(sum), P(sum), R
// P(sum) <- P(sum), R, P(sum)
// P(avg) <- P(avg), P(avg), R
// P(avg) <- P(avg), R, P(avg)
// P(max) <- P(max), R, R
// P(min) <- P(min), R, R
module @addmm {
  func.func public @main(%arg0: tensor<36xf32>, %arg1: tensor<24x12xf32>, %arg2: tensor<12x36xf32>) -> (tensor<24x36xf32>) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<24x12xf32>, tensor<12x36xf32>) -> tensor<24x36xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<36xf32>) -> tensor<1x36xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x36xf32>) -> tensor<24x36xf32>
    %3 = stablehlo.add %2, %0 : tensor<24x36xf32>
    return %3 : tensor<24x36xf32>
  }
}
