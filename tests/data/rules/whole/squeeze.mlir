// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @squeeze {
  func.func public @main(%arg0: tensor<24x1xf32>) -> (tensor<24xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<24x1xf32>) -> tensor<24xf32>
    return %0 : tensor<24xf32>
  }
}
