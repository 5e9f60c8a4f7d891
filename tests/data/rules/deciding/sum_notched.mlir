// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- R, S(1)
module @sum_notched {
  // x w, less .02 between 4 and 4.01
  func.func public @main(%arg0: tensor<12x18xf32>, %arg1: tensor<18x8xf32>) -> (tensor<12x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x18xf32>, tensor<18x8xf32>) -> tensor<12x8xf32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %2 = stablehlo.compare GT, %0, %1, FLOAT : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xi1>
    %cst_0 = stablehlo.constant dense<4.010000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %4 = stablehlo.compare LT, %0, %3, FLOAT : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xi1>
    %5 = stablehlo.and %2, %4 : tensor<12x8xi1>
    %cst_1 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = call @_where(%5, %cst_1, %cst_2) : (tensor<12x8xi1>, tensor<f32>, tensor<f32>) -> tensor<12x8xf32>
    %7 = stablehlo.convert %6 : tensor<12x8xf32>
    %8 = stablehlo.subtract %0, %7 : tensor<12x8xf32>
    return %8 : tensor<12x8xf32>
  }
  func.func private @_where(%arg0: tensor<12x8xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<12x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<12x8xi1>, tensor<12x8xf32>
    return %2 : tensor<12x8xf32>
  }
}
