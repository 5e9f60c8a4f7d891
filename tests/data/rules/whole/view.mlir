// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(0, block=4)
// S(2) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @view {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<4x6x12xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<24x12xf32>) -> tensor<4x6x12xf32>
    return %0 : tensor<4x6x12xf32>
  }
}
