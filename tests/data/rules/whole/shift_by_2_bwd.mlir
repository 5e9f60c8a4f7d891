// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum) <- S(0), R, S(0)
// S(1, block=16), P(sum) <- S(1, block=16), R, S(1, block=16)
// R, S(0) <- S(2), R, R
// S(2), R <- R, S(0), R
// P(sum), S(1) <- R, S(1), S(2)
// P(avg), S(0) <- S(2), P(avg), R
// P(sum), S(0) <- S(2), P(sum), R
// S(2), P(avg) <- P(avg), S(0), R
// S(2), P(sum) <- P(sum), S(0), R
// S(2), S(0) <- S(2), S(0), R
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
module {
  func.func public @main(%arg0: tensor<4x32x6xf32>, %arg1: tensor<6x6xf32>, %arg2: tensor<4x32x6xf32>) -> (tensor<4x32x6xf32>, tensor<6x6xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x6xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:30, 0:6] : (tensor<4x32x6xf32>) -> tensor<4x30x6xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<4x2x6xf32>, tensor<4x30x6xf32>) -> tensor<4x32x6xf32>
    %3 = stablehlo.dot_general %arg2, %2, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x32x6xf32>, tensor<4x32x6xf32>) -> tensor<6x6xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %5 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x32x6xf32>, tensor<6x6xf32>) -> tensor<4x32x6xf32>
    %6 = stablehlo.slice %5 [0:4, 0:2, 0:6] : (tensor<4x32x6xf32>) -> tensor<4x2x6xf32>
    %7 = stablehlo.slice %5 [0:4, 2:32, 0:6] : (tensor<4x32x6xf32>) -> tensor<4x30x6xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.pad %7, %cst_0, low = [0, 0, 0], high = [0, 2, 0], interior = [0, 0, 0] : (tensor<4x30x6xf32>, tensor<f32>) -> tensor<4x32x6xf32>
    return %8, %4 : tensor<4x32x6xf32>, tensor<6x6xf32>
  }
}
