// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0), S(0), S(0)
// S(1), S(1) <- S(1), S(1), S(1)
// P(sum), P(sum) <- P(sum), P(sum), P(sum)
// P(avg), P(avg) <- P(avg), P(avg), P(avg)
// P(avg), R <- P(avg), R, R
// P(max), R <- P(max), R, R
// P(min), P(max) <- R, P(max), R
// P(min), P(max) <- R, R, P(max)
// P(min), R <- P(min), R, R
// P(max), P(min) <- R, P(min), R
// P(max), P(min) <- R, R, P(min)
module @sgd_mom {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<24x12xf32>
    %2 = stablehlo.add %1, %arg1 : tensor<24x12xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<24x12xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<24x12xf32>
    return %5, %2 : tensor<24x12xf32>, tensor<24x12xf32>
  }
}
