// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=2) <- S(1, block=2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @swap_halves {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.slice %arg0 [0:24, 6:12] : (tensor<24x12xf32>) -> tensor<24x6xf32>
    %1 = stablehlo.negate %0 : tensor<24x6xf32>
    %2 = stablehlo.slice %arg0 [0:24, 0:6] : (tensor<24x12xf32>) -> tensor<24x6xf32>
    %3 = stablehlo.concatenate %1, %2, dim = 1 : (tensor<24x6xf32>, tensor<24x6xf32>) -> tensor<24x12xf32>
    return %3 : tensor<24x12xf32>
  }
}
