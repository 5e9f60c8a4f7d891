// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// P(sum) <- S(1), R
// P(sum) <- S(1, block=4), S(1, block=2)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
module @summed_after_write {
  func.func public @main(%arg0: tensor<8x32xf32>, %arg1: tensor<8x16xf32>) -> (tensor<8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %c, %c_0 : (tensor<8x32xf32>, tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<8x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<8x32xf32>, tensor<f32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
