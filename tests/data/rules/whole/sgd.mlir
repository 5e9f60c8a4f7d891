// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), R
// P(min) <- R, P(max)
// P(min) <- P(min), R
// P(max) <- R, P(min)
module @sgd {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<24x12xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<24x12xf32>
    return %2 : tensor<24x12xf32>
  }
}
