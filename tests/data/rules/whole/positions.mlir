// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(3) <- S(3)
// S(1) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @positions {
  func.func public @main(%x: tensor<2x16x4x8xf32>) -> tensor<2x16x4x8xf32> {
    %p = stablehlo.iota dim = 0 : tensor<16xf32>
    %k = stablehlo.constant dense<0.01> : tensor<16xf32>
    %a = stablehlo.multiply %p, %k : tensor<16xf32>
    %c = stablehlo.cosine %a : tensor<16xf32>
    %cb = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<16xf32>) -> tensor<2x16x4x8xf32>
    %o = stablehlo.multiply %x, %cb : tensor<2x16x4x8xf32>
    return %o : tensor<2x16x4x8xf32>
  }
}
