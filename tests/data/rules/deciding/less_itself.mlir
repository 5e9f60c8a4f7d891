// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @less_itself {
  // max(x, x + 1000) - min(x, x + 1000): 1000, but for rounding
  func.func public @main(%arg0: tensor<12x18xf32>) -> (tensor<12x18xf32>) {
    %cst = stablehlo.constant dense<1.000000e+03> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<12x18xf32>
    %2 = stablehlo.maximum %arg0, %1 : tensor<12x18xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+03> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %4 = stablehlo.add %arg0, %3 : tensor<12x18xf32>
    %5 = stablehlo.minimum %arg0, %4 : tensor<12x18xf32>
    %6 = stablehlo.subtract %2, %5 : tensor<12x18xf32>
    return %6 : tensor<12x18xf32>
  }
}
