// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @reduce_to_last {
  func.func public @main(%x: tensor<24x12xf32>, %c: tensor<f32>) -> (tensor<24xf32>) {
    %0 = "stablehlo.reduce"(%x, %c) ({
    ^bb0(%a: tensor<f32>, %e: tensor<f32>):
      stablehlo.return %e : tensor<f32>
    }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
    return %0 : tensor<24xf32>
  }
}
