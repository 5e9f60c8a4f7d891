// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(or) <- S(1)
// P(or) <- P(max)
module @any {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24xi1>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<24x12xi1>, tensor<i1>) -> tensor<24xi1>
    return %2 : tensor<24xi1>
  }
}
