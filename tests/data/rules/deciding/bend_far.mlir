// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @bend_far {
  // x (1 + 1e-7 x): it goes down below -5e6
  func.func public @main(%arg0: tensor<12x18xf32>) -> (tensor<12x18xf32>) {
    %cst = stablehlo.constant dense<1.000000e-07> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<12x18xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %3 = stablehlo.add %2, %1 : tensor<12x18xf32>
    %4 = stablehlo.multiply %arg0, %3 : tensor<12x18xf32>
    return %4 : tensor<12x18xf32>
  }
}
