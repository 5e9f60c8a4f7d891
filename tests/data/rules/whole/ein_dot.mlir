// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- S(1), S(1)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @ein_dot {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>) -> (tensor<f32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
