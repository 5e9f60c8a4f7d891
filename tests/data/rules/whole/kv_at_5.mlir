// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// S(3) <- S(3), S(3)
// S(2) <- S(2), R
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @kv_at_5 {
  func.func public @main(%arg0: tensor<4x2x16x8xf32>, %arg1: tensor<4x2x1x8xf32>) -> (tensor<4x2x16x8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<5> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2 : (tensor<4x2x16x8xf32>, tensor<4x2x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x16x8xf32>
    return %0 : tensor<4x2x16x8xf32>
  }
}
