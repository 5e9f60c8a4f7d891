// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @map_first {
  func.func public @main(%x: tensor<24x12xf32>, %y: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = "stablehlo.map"(%x, %y) ({
    ^bb0(%a: tensor<f32>, %e: tensor<f32>):
      stablehlo.return %a : tensor<f32>
    }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
    return %0 : tensor<24x12xf32>
  }
}
