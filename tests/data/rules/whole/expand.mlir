// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(1)
// S(1) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @expand {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x4x12xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<24x12xf32>) -> tensor<24x1x12xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<24x1x12xf32>) -> tensor<24x4x12xf32>
    return %1 : tensor<24x4x12xf32>
  }
}
