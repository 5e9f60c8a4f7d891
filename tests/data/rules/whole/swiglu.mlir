// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- R, S(1), S(1)
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
module @swiglu {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<12x36xf32>, %arg2: tensor<12x36xf32>) -> (tensor<24x36xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<24x12xf32>, tensor<12x36xf32>) -> tensor<24x36xf32>
    %1 = call @silu(%0) : (tensor<24x36xf32>) -> tensor<24x36xf32>
    %2 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<24x12xf32>, tensor<12x36xf32>) -> tensor<24x36xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<24x36xf32>
    return %3 : tensor<24x36xf32>
  }
  func.func private @silu(%arg0: tensor<24x36xf32>) -> tensor<24x36xf32> {
    %0 = stablehlo.negate %arg0 : tensor<24x36xf32>
    %1 = stablehlo.exponential %0 : tensor<24x36xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x36xf32>
    %3 = stablehlo.add %2, %1 : tensor<24x36xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x36xf32>
    %5 = stablehlo.divide %4, %3 : tensor<24x36xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<24x36xf32>
    return %6 : tensor<24x36xf32>
  }
}
