// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0, halo), S(0, halo)
// S(1) <- S(1, halo), S(1, halo)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
func.func public @main(%x: tensor<24x25xf32>, %y: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p = "stablehlo.pad"(%x, %z) {edge_padding_low = array<i64: 2, 1>, edge_padding_high = array<i64: 2, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x25xf32>, tensor<f32>) -> tensor<28x27xf32>
  %r = "stablehlo.reduce_window"(%p, %z) <{window_dimensions = array<i64: 5, 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<28x27xf32>, tensor<f32>) -> tensor<24x25xf32>
  %two = stablehlo.constant dense<2.0> : tensor<24x25xf32>
  %t = stablehlo.multiply %r, %two : tensor<24x25xf32>
  %u = stablehlo.add %t, %y : tensor<24x25xf32>
  return %u : tensor<24x25xf32>
}
