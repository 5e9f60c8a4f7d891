// SPDX-License-Identifier: GPL-3.0-or-later
// Pending sums meet a loop: carried, yielded, and read after it.
func.func public @main(%a: tensor<8x16xf32>, %w: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<f32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %g0 = stablehlo.constant dense<0.0> : tensor<16x16xf32>
  %r:3 = stablehlo.while(%i = %c0, %g = %g0, %l = %z) : tensor<i32>, tensor<16x16xf32>, tensor<f32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %y = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %d = stablehlo.dot_general %a, %y, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
    %g2 = stablehlo.add %g, %d : tensor<16x16xf32>
    %e = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %l2 = stablehlo.add %l, %e : tensor<f32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %g2, %l2 : tensor<i32>, tensor<16x16xf32>, tensor<f32>
  }
  return %r#1, %r#2 : tensor<16x16xf32>, tensor<f32>
}
