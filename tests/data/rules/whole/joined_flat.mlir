// SPDX-License-Identifier: GPL-3.0-or-later
// S(0, block=4) <- S(0), S(0, block=3)
// S(0, block=16) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
// S(0,blocks=24:72) <- S(0), S(0)
module {
  func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<12x6xf32>) -> (tensor<96xf32>) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<4x6xf32>, tensor<12x6xf32>) -> tensor<16x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<16x6xf32>) -> tensor<96xf32>
    return %1 : tensor<96xf32>
  }
}
