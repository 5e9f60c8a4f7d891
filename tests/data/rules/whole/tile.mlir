// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=2) <- S(1)
// S(1) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @tile {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x24xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<24x12xf32>) -> tensor<1x24x1x12xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2, 3] : (tensor<1x24x1x12xf32>) -> tensor<1x24x2x12xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x24x2x12xf32>) -> tensor<24x24xf32>
    return %2 : tensor<24x24xf32>
  }
}
