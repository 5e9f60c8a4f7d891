// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1, block=4) <- S(1, block=4), R, R
// S(2) <- R, S(1), S(1)
// S(1) <- S(1, halo), R, R
module {
  func.func public @main(%arg0: tensor<4x32x6xf32>, %arg1: tensor<6x6xf32>, %arg2: tensor<6x6xf32>) -> (tensor<4x32x6xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32x6xf32>, tensor<6x6xf32>) -> tensor<4x32x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x6xf32>
    %2 = stablehlo.slice %arg0 [0:4, 0:24, 0:6] : (tensor<4x32x6xf32>) -> tensor<4x24x6xf32>
    %3 = stablehlo.concatenate %1, %2, dim = 1 : (tensor<4x8x6xf32>, tensor<4x24x6xf32>) -> tensor<4x32x6xf32>
    %4 = stablehlo.dot_general %3, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32x6xf32>, tensor<6x6xf32>) -> tensor<4x32x6xf32>
    %5 = stablehlo.add %0, %4 : tensor<4x32x6xf32>
    %6 = stablehlo.tanh %5 : tensor<4x32x6xf32>
    return %6 : tensor<4x32x6xf32>
  }
}
