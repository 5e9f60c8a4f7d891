// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
module {
  func.func public @main(%arg0: tensor<3x16x6xf32>) -> (tensor<3x15x6xf32>) {
    %0 = stablehlo.slice %arg0 [0:3, 1:16, 0:6] : (tensor<3x16x6xf32>) -> tensor<3x15x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1x6xf32>
    %2 = stablehlo.slice %0 [0:3, 1:15, 0:6] : (tensor<3x15x6xf32>) -> tensor<3x14x6xf32>
    %3 = stablehlo.concatenate %2, %1, dim = 1 : (tensor<3x14x6xf32>, tensor<3x1x6xf32>) -> tensor<3x15x6xf32>
    %4 = stablehlo.tanh %3 : tensor<3x15x6xf32>
    %5 = stablehlo.add %0, %4 : tensor<3x15x6xf32>
    return %5 : tensor<3x15x6xf32>
  }
}
