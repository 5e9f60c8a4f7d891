// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// P(sum) <- S(1), P(sum)
// P(sum) <- P(sum), S(1)
// P(sum) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
module @sumcat {
  func.func public @main(%x: tensor<8x6xf32>, %y: tensor<8x10xf32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.concatenate %x, %y, dim = 1 : (tensor<8x6xf32>, tensor<8x10xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
