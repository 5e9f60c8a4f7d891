// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @last {
  func.func public @main(%x: tensor<8x32x16xf32>) -> tensor<8x16xf32> {
    %a = stablehlo.slice %x [0:8, 31:32, 0:16] : (tensor<8x32x16xf32>) -> tensor<8x1x16xf32>
    %b = stablehlo.reshape %a : (tensor<8x1x16xf32>) -> tensor<8x16xf32>
    return %b : tensor<8x16xf32>
  }
}
