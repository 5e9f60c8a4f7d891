// SPDX-License-Identifier: GPL-3.0-or-later
module @normcat {
  func.func public @main(%x: tensor<6x8xf32>, %y: tensor<10x8xf32>) -> tensor<f32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<6x8xf32>, tensor<10x8xf32>) -> tensor<16x8xf32>
    %q = stablehlo.multiply %0, %0 : tensor<16x8xf32>
    %1 = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
}
