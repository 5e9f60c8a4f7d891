// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2) <- S(2)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @causal_mask {
  func.func public @main(%s: tensor<2x8x12xf32>) -> tensor<2x8x12xf32> {
    %q = stablehlo.iota dim = 0 : tensor<8x12xi32>
    %k = stablehlo.iota dim = 1 : tensor<8x12xi32>
    %m = stablehlo.compare GE, %q, %k : (tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi1>
    %mb = stablehlo.broadcast_in_dim %m, dims = [1, 2] : (tensor<8x12xi1>) -> tensor<2x8x12xi1>
    %n = stablehlo.constant dense<-1.0e9> : tensor<2x8x12xf32>
    %o = stablehlo.select %mb, %s, %n : tensor<2x8x12xi1>, tensor<2x8x12xf32>
    return %o : tensor<2x8x12xf32>
  }
}
