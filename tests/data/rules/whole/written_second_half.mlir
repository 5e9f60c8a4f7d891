// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), R
// S(1, block=2) <- S(1, block=2), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @written_second_half {
  func.func public @main(%arg0: tensor<8x1024xf32>, %arg1: tensor<8x512xf32>) -> (tensor<8x1024xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<512> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %c, %c_0 : (tensor<8x1024xf32>, tensor<8x512xf32>, tensor<i32>, tensor<i32>) -> tensor<8x1024xf32>
    return %0 : tensor<8x1024xf32>
  }
}
