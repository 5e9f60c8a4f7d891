// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(0)
// S(2) <- S(1)
// S(0) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @permute {
  func.func public @main(%arg0: tensor<4x6x8xf32>) -> (tensor<8x4x6xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<4x6x8xf32>) -> tensor<8x4x6xf32>
    return %0 : tensor<8x4x6xf32>
  }
}
