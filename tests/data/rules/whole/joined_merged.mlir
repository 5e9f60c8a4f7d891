// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(0, block=8) <- S(1), S(1, block=3)
// S(1) <- S(2), S(2)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
// S(0,blocks=4:12:4:12) <- S(1), S(1)
module {
  func.func public @main(%arg0: tensor<2x4x6xf32>, %arg1: tensor<2x12x6xf32>) -> (tensor<32x6xf32>) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 1 : (tensor<2x4x6xf32>, tensor<2x12x6xf32>) -> tensor<2x16x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x16x6xf32>) -> tensor<32x6xf32>
    return %1 : tensor<32x6xf32>
  }
}
