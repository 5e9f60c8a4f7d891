// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(max) <- S(1)
module @norminf {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24xf32>) {
    %0 = stablehlo.abs %arg0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    return %1 : tensor<24xf32>
  }
}
