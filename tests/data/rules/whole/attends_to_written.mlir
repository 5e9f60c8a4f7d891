// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0)
// S(1) <- S(1), S(1), S(1)
// P(sum) <- S(3), S(3), S(3)
// S(2) <- R, R, S(2)
// S(3) <- S(2), R, R
// S(3, block=4) <- S(2, block=4), S(2, block=2), R
// P(sum) <- P(sum), P(sum), R
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
// P(avg) <- P(avg), P(avg), R
module @attends_to_written {
  func.func public @main(%arg0: tensor<4x2x32x8xf32>, %arg1: tensor<4x2x16x8xf32>, %arg2: tensor<4x2x3x8xf32>) -> (tensor<4x2x3x32xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<8> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2 : (tensor<4x2x32x8xf32>, tensor<4x2x16x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x32x8xf32>
    %1 = stablehlo.dot_general %arg2, %0, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x3x8xf32>, tensor<4x2x32x8xf32>) -> tensor<4x2x3x32xf32>
    return %1 : tensor<4x2x3x32xf32>
  }
}
