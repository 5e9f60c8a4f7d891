// SPDX-License-Identifier: GPL-3.0-or-later
// A loop in a loop; the inner one reads both counters and values from outside of both.
func.func public @main(%a: tensor<8x16xf32>, %w: tensor<16x16xf32>, %v: tensor<16xf32>) -> (tensor<8x16xf32>, tensor<16x16xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %h = stablehlo.constant dense<0.0625> : tensor<8x16xf32>
  %r:3 = stablehlo.while(%i = %c0, %x = %a, %k = %w) : tensor<i32>, tensor<8x16xf32>, tensor<16x16xf32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %y = stablehlo.dot_general %x, %k, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %q:2 = stablehlo.while(%i2 = %c0, %u = %y) : tensor<i32>, tensor<8x16xf32>
    cond {
      %t = stablehlo.compare LT, %i2, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %b = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<16xf32>) -> tensor<8x16xf32>
      %s = stablehlo.multiply %u, %h : tensor<8x16xf32>
      %p = stablehlo.add %s, %b : tensor<8x16xf32>
      %m = stablehlo.dot_general %p, %k, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
      %ij = stablehlo.add %i, %i2 : tensor<i32>
      %f = stablehlo.convert %ij : (tensor<i32>) -> tensor<f32>
      %fb = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
      %o = stablehlo.add %m, %fb : tensor<8x16xf32>
      %j2 = stablehlo.add %i2, %c1 : tensor<i32>
      stablehlo.return %j2, %o : tensor<i32>, tensor<8x16xf32>
    }
    %k2 = stablehlo.transpose %k, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %q#1, %k2 : tensor<i32>, tensor<8x16xf32>, tensor<16x16xf32>
  }
  return %r#1, %r#2 : tensor<8x16xf32>, tensor<16x16xf32>
}
