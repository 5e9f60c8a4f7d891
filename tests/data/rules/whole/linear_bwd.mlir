// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum) <- S(0), R, S(0)
// R, S(0) <- S(1), R, R
// S(1), R <- R, S(0), R
// P(sum), S(1) <- R, S(1), S(1)
// P(avg), S(0) <- S(1), P(avg), R
// P(sum), S(0) <- S(1), P(sum), R
// S(1), P(avg) <- P(avg), S(0), R
// S(1), P(sum) <- P(sum), S(0), R
// S(1), S(0) <- S(1), S(0), R
// P(sum), P(sum) <- P(sum), P(sum), R
// R, P(sum) <- P(sum), R, R
// P(sum), R <- R, P(sum), R
// P(sum), P(sum) <- R, R, P(sum)
// P(avg), P(sum) <- P(sum), P(avg), R
// R, P(avg) <- P(avg), R, R
// P(avg), R <- R, P(avg), R
// P(avg), P(avg) <- R, R, P(avg)
// P(avg), P(avg) <- P(avg), P(avg), R
// P(sum), P(avg) <- P(avg), P(sum), R
module @linear_bwd {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<12x36xf32>, %arg2: tensor<24x36xf32>) -> (tensor<24x12xf32>, tensor<12x36xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<24x36xf32>, tensor<24x12xf32>) -> tensor<36x12xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<36x12xf32>) -> tensor<12x36xf32>
    %2 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<24x36xf32>, tensor<12x36xf32>) -> tensor<24x12xf32>
    return %2, %1 : tensor<24x12xf32>, tensor<12x36xf32>
  }
}
