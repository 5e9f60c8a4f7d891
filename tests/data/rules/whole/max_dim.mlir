// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(max) <- S(1)
// P(max) <- P(max)
module @max_dim {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    return %0 : tensor<24xf32>
  }
}
