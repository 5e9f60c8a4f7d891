// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @dot_of_vectors {
  func.func public @main(%arg0: tensor<12xf32>, %arg1: tensor<12xf32>) -> (tensor<f32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0] : (tensor<12xf32>, tensor<12xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
