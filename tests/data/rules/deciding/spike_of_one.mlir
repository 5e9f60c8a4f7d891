// SPDX-License-Identifier: GPL-3.0-or-later
module @spike_of_one {
  // 2 x + 1 where |x - 300| < .5, else 2 x, of one number
  func.func public @main(%x: tensor<f32>) -> tensor<f32> {
    %c300 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %half = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %c1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %d = stablehlo.subtract %x, %c300 : tensor<f32>
    %a = stablehlo.abs %d : tensor<f32>
    %near = stablehlo.compare LT, %a, %half, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %up = stablehlo.select %near, %c1, %c0 : tensor<i1>, tensor<f32>
    %twice = stablehlo.multiply %c2, %x : tensor<f32>
    %r = stablehlo.add %twice, %up : tensor<f32>
    return %r : tensor<f32>
  }
}
