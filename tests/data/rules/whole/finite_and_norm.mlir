// SPDX-License-Identifier: GPL-3.0-or-later
// P(and), P(sum) <- S(0)
// P(and), P(sum) <- S(1)
module @finite_and_norm {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<i1>, tensor<f32>) {
    %0 = stablehlo.is_finite %arg0 : (tensor<24x12xf32>) -> tensor<24x12xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.and across dimensions = [0, 1] : (tensor<24x12xi1>, tensor<i1>) -> tensor<i1>
    %2 = stablehlo.multiply %arg0, %arg0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<f32>
    return %1, %3 : tensor<i1>, tensor<f32>
  }
}
