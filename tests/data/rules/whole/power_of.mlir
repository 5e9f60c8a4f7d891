// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(prod) <- R, P(sum)
// P(prod) <- P(prod), R
module @power_of {
  func.func @main(%x: tensor<6x12xf32>, %y: tensor<6x12xf32>) -> tensor<6x12xf32> {
    %0 = stablehlo.power %x, %y : tensor<6x12xf32>
    return %0 : tensor<6x12xf32>
  }
}
