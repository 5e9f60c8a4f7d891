// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(1, block=4) <- S(1, block=4)
// P(max) <- P(max)
// P(min) <- P(min)
module @written_where_read {
  func.func public @main(%arg0: tensor<8x32xf32>) -> (tensor<8x32xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %c, %c_0, sizes = [8, 16] : (tensor<8x32xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
    %1 = stablehlo.tanh %0 : tensor<8x16xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<8> : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %arg0, %1, %c_1, %c_2 : (tensor<8x32xf32>, tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<8x32xf32>
    return %2 : tensor<8x32xf32>
  }
}
