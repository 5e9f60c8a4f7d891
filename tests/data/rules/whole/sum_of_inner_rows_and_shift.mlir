// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(2) <- S(2), S(2)
// S(1) <- S(1, halo), S(1, halo)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<3x36x6xf32>, %arg1: tensor<3x36x6xf32>) -> (tensor<3x20x6xf32>) {
    %0 = stablehlo.multiply %arg0, %arg1 : tensor<3x36x6xf32>
    %1 = stablehlo.slice %0 [0:3, 8:28, 0:6] : (tensor<3x36x6xf32>) -> tensor<3x20x6xf32>
    %2 = stablehlo.slice %0 [0:3, 16:36, 0:6] : (tensor<3x36x6xf32>) -> tensor<3x20x6xf32>
    %3 = stablehlo.add %2, %1 : tensor<3x20x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3x6xf32>
    %5 = stablehlo.slice %3 [0:3, 0:17, 0:6] : (tensor<3x20x6xf32>) -> tensor<3x17x6xf32>
    %6 = stablehlo.concatenate %4, %5, dim = 1 : (tensor<3x3x6xf32>, tensor<3x17x6xf32>) -> tensor<3x20x6xf32>
    %7 = stablehlo.subtract %6, %3 : tensor<3x20x6xf32>
    return %7 : tensor<3x20x6xf32>
  }
}
