// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @times_0_is_number {
  func.func @main(%x: tensor<12x24xf32>) -> tensor<12x24xi1> {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %1 = stablehlo.multiply %x, %0 : tensor<12x24xf32>
    %2 = stablehlo.compare EQ, %1, %1, FLOAT : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
    return %2 : tensor<12x24xi1>
  }
}
