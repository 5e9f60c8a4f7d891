// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1, halo)
// P(sum) <- S(2, halo)
module @tv2 {
  func.func public @main(%x: tensor<3x24x32xf32>) -> tensor<3xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %a = stablehlo.slice %x [0:3, 0:24, 0:31] : (tensor<3x24x32xf32>) -> tensor<3x24x31xf32>
    %b = stablehlo.slice %x [0:3, 0:24, 1:32] : (tensor<3x24x32xf32>) -> tensor<3x24x31xf32>
    %d = stablehlo.subtract %b, %a : tensor<3x24x31xf32>
    %e = stablehlo.abs %d : tensor<3x24x31xf32>
    %f = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1, 2] : (tensor<3x24x31xf32>, tensor<f32>) -> tensor<3xf32>
    %a2 = stablehlo.slice %x [0:3, 0:23, 0:32] : (tensor<3x24x32xf32>) -> tensor<3x23x32xf32>
    %b2 = stablehlo.slice %x [0:3, 1:24, 0:32] : (tensor<3x24x32xf32>) -> tensor<3x23x32xf32>
    %d2 = stablehlo.subtract %b2, %a2 : tensor<3x23x32xf32>
    %e2 = stablehlo.abs %d2 : tensor<3x23x32xf32>
    %f2 = stablehlo.reduce(%e2 init: %z) applies stablehlo.add across dimensions = [1, 2] : (tensor<3x23x32xf32>, tensor<f32>) -> tensor<3xf32>
    %g = stablehlo.add %f, %f2 : tensor<3xf32>
    return %g : tensor<3xf32>
  }
}
