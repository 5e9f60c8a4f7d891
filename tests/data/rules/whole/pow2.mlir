// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(prod) <- P(prod)
module @pow2 {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
}
