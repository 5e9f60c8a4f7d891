// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
module @millionths {
  // floor(1e6 x) / 1e6: far from linear where numbers are small
  func.func public @main(%arg0: tensor<12x18xf32>) -> (tensor<12x18xf32>) {
    %cst = stablehlo.constant dense<1.000000e+06> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<12x18xf32>
    %2 = stablehlo.floor %1 : tensor<12x18xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+06> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %4 = stablehlo.divide %2, %3 : tensor<12x18xf32>
    return %4 : tensor<12x18xf32>
  }
}
