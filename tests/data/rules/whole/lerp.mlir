// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), R
// P(max) <- R, P(max)
// P(min) <- P(min), R
// P(min) <- R, P(min)
module @lerp {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.subtract %arg1, %arg0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %2 = stablehlo.multiply %1, %0 : tensor<24x12xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<24x12xf32>
    return %3 : tensor<24x12xf32>
  }
}
