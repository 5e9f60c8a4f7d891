// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0, block=3) <- S(0, block=4)
// S(1), S(1) <- S(1)
// P(sum), P(sum) <- P(sum)
// P(avg), P(avg) <- P(avg)
// P(max), P(max) <- P(max)
// P(min), P(min) <- P(min)
// P(prod), P(prod) <- P(prod)
// S(0), S(0) <- S(0,blocks=4:12)
module {
  func.func public @main(%arg0: tensor<16x6xf32>) -> (tensor<4x6xf32>, tensor<12x6xf32>) {
    %0 = stablehlo.slice %arg0 [0:4, 0:6] : (tensor<16x6xf32>) -> tensor<4x6xf32>
    %1 = stablehlo.slice %arg0 [4:16, 0:6] : (tensor<16x6xf32>) -> tensor<12x6xf32>
    return %0, %1 : tensor<4x6xf32>, tensor<12x6xf32>
  }
}
