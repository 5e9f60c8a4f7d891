// SPDX-License-Identifier: GPL-3.0-or-later
// P(min) <- S(0)
// S(0) <- S(1)
// P(min) <- P(min)
module @amin {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<12xf32>) {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<24x12xf32>, tensor<f32>) -> tensor<12xf32>
    return %0 : tensor<12xf32>
  }
}
