// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @select_row {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<12xf32>) {
    %0 = stablehlo.slice %arg0 [0:1, 0:12] : (tensor<24x12xf32>) -> tensor<1x12xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x12xf32>) -> tensor<12xf32>
    return %1 : tensor<12xf32>
  }
}
