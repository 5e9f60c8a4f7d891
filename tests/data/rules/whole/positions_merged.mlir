// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @positions_merged {
  func.func public @main(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %p = stablehlo.iota dim = 0 : tensor<96xf32>
    %q = stablehlo.reshape %p : (tensor<96xf32>) -> tensor<8x12xf32>
    %o = stablehlo.add %x, %q : tensor<8x12xf32>
    return %o : tensor<8x12xf32>
  }
}
