// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// S(0) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @ein_sum {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<12xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<24x12xf32>, tensor<f32>) -> tensor<12xf32>
    return %0 : tensor<12xf32>
  }
}
