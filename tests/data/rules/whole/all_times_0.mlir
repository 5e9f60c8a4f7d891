// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// R <- P(sum)
// R <- P(avg)
// R <- P(max)
// R <- P(min)
// R <- P(prod)
module @all_times_0 {
  func.func @main(%x: tensor<12x24xf32>) -> tensor<12x24xf32> {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %1 = stablehlo.multiply %x, %0 : tensor<12x24xf32>
    return %1 : tensor<12x24xf32>
  }
}
