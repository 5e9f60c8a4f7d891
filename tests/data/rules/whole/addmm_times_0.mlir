// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R
// S(1) <- S(1), R, S(1)
// P(sum) <- R, S(1), S(0)
// P(sum) <- P(sum), P(sum), R
// P(sum) <- P(sum), R, P(sum)
// R <- P(avg), R, R
// P(avg) <- P(avg), P(avg), R
// P(avg) <- P(avg), R, P(avg)
// R <- P(max), R, R
// R <- P(min), R, R
// R <- P(prod), R, R
module @addmm_times_0 {
  func.func public @main(%arg0: tensor<12x36xf32>, %arg1: tensor<12x24xf32>, %arg2: tensor<24x36xf32>) -> (tensor<12x36xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x36xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<12x36xf32>
    %2 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x24xf32>, tensor<24x36xf32>) -> tensor<12x36xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x36xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<12x36xf32>
    %5 = stablehlo.add %1, %4 : tensor<12x36xf32>
    return %5 : tensor<12x36xf32>
  }
}
