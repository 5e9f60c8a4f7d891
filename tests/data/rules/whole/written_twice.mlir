// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0)
// S(1) <- S(1), R, R
// S(1, block=4) <- S(1, block=4), S(1), S(1)
// P(sum) <- P(sum), P(sum), P(sum)
// P(avg) <- P(avg), P(avg), P(avg)
// P(max) <- P(max), P(max), P(max)
// P(min) <- P(min), P(min), P(min)
// P(prod) <- P(prod), P(prod), P(prod)
module @written_twice {
  func.func public @main(%arg0: tensor<8x32xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<8x32xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %c, %c_0 : (tensor<8x32xf32>, tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<8x32xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<16> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %0, %arg2, %c_1, %c_2 : (tensor<8x32xf32>, tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<8x32xf32>
    return %1 : tensor<8x32xf32>
  }
}
