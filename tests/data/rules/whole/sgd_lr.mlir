// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R
// S(1) <- S(1), S(1), R
// P(sum) <- P(sum), P(sum), R
// P(sum) <- P(sum), R, P(sum)
// P(avg) <- P(avg), P(avg), R
// P(avg) <- P(avg), R, P(avg)
// P(max) <- P(max), R, R
// P(min) <- P(min), R, R
module @sgd_lr {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>, %arg2: tensor<f32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<24x12xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<24x12xf32>
    return %2 : tensor<24x12xf32>
  }
}
