// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R
// S(1) <- S(1), S(1), R
// S(3) <- S(3), S(3), R
// S(2) <- S(2), R, R
// P(sum) <- P(sum), P(sum), R
// P(avg) <- P(avg), P(avg), R
// P(max) <- P(max), P(max), R
// P(min) <- P(min), P(min), R
// P(prod) <- P(prod), P(prod), R
module @kv_at_position {
  func.func public @main(%arg0: tensor<4x2x16x8xf32>, %arg1: tensor<4x2x1x8xf32>, %arg2: tensor<i32>) -> (tensor<4x2x16x8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<16> : tensor<i32>
    %1 = stablehlo.add %arg2, %c_0 : tensor<i32>
    %2 = stablehlo.select %0, %1, %arg2 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.dynamic_update_slice %arg0, %arg1, %c_1, %c_2, %2, %c_3 : (tensor<4x2x16x8xf32>, tensor<4x2x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x16x8xf32>
    return %3 : tensor<4x2x16x8xf32>
  }
}
