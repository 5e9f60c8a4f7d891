// SPDX-License-Identifier: GPL-3.0-or-later
module @zero_within {
  // 0 where 1 < x < 1.01, else x, of one number
  func.func public @main(%x: tensor<f32>) -> tensor<f32> {
    %low = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %high = stablehlo.constant dense<1.010000e+00> : tensor<f32>
    %c0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %a = stablehlo.compare GT, %x, %low, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %b = stablehlo.compare LT, %x, %high, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %within = stablehlo.and %a, %b : tensor<i1>
    %r = stablehlo.select %within, %c0, %x : tensor<i1>, tensor<f32>
    return %r : tensor<f32>
  }
}
