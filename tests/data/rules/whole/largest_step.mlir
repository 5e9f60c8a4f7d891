// SPDX-License-Identifier: GPL-3.0-or-later
// P(max) <- S(0)
// P(max) <- S(1, halo=1:1)
module @maxdiff {
  func.func public @main(%x: tensor<6x32xf32>) -> tensor<f32> {
    %ni = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %a = stablehlo.slice %x [0:6, 0:31] : (tensor<6x32xf32>) -> tensor<6x31xf32>
    %b = stablehlo.slice %x [0:6, 1:32] : (tensor<6x32xf32>) -> tensor<6x31xf32>
    %d = stablehlo.subtract %b, %a : tensor<6x31xf32>
    %e = stablehlo.abs %d : tensor<6x31xf32>
    %f = stablehlo.reduce(%e init: %ni) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<6x31xf32>, tensor<f32>) -> tensor<f32>
    return %f : tensor<f32>
  }
}
