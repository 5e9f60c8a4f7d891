// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0)
// S(1) <- S(1), S(1), S(1)
// P(sum) <- P(sum), P(sum), R
// P(avg) <- P(avg), P(avg), R
// P(max) <- P(max), R, R
// P(min) <- P(min), R, R
module @addcdiv {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<24x12xf32>
    %2 = stablehlo.divide %1, %arg2 : tensor<24x12xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<24x12xf32>
    return %3 : tensor<24x12xf32>
  }
}
