// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1)
// S(0) <- S(0, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
func.func public @main(%x: tensor<24x12xf32>) -> tensor<24x12xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p = "stablehlo.pad"(%x, %z) {edge_padding_low = array<i64: 2, 0>, edge_padding_high = array<i64: 2, 0>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> tensor<28x12xf32>
  %r = "stablehlo.reduce_window"(%p, %z) <{window_dimensions = array<i64: 5, 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<28x12xf32>, tensor<f32>) -> tensor<24x12xf32>
  return %r : tensor<24x12xf32>
}
