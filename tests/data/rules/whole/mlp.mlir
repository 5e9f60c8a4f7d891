// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// P(sum) <- R, S(1), S(0)
// S(1) <- R, R, S(1)
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
module @mlp {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<12x36xf32>, %arg2: tensor<36x8xf32>) -> (tensor<24x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<24x12xf32>, tensor<12x36xf32>) -> tensor<24x36xf32>
    %1 = call @relu(%0) : (tensor<24x36xf32>) -> tensor<24x36xf32>
    %2 = stablehlo.dot_general %1, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<24x36xf32>, tensor<36x8xf32>) -> tensor<24x8xf32>
    return %2 : tensor<24x8xf32>
  }
  func.func private @relu(%arg0: tensor<24x36xf32>) -> tensor<24x36xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x36xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<24x36xf32>
    return %1 : tensor<24x36xf32>
  }
}
