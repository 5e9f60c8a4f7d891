// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0), S(0)
// P(sum) <- S(1), S(1), S(1)
module {
  func.func public @main(%arg0: tensor<6x9xf32>, %arg1: tensor<6x9xf32>, %arg2: tensor<6x9xf32>) -> (tensor<f32>) {
    %a = stablehlo.multiply %arg0, %arg1 : tensor<6x9xf32>
    %c2 = stablehlo.constant dense<2.0> : tensor<6x9xf32>
    %b = stablehlo.multiply %a, %c2 : tensor<6x9xf32>
    %0 = stablehlo.divide %b, %arg2 : tensor<6x9xf32>
    %1 = stablehlo.log %0 : tensor<6x9xf32>
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    %13 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x9xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<54.0> : tensor<f32>
    %14 = stablehlo.divide %13, %cst_3 : tensor<f32>
    return %14 : tensor<f32>
  }
}
