// SPDX-License-Identifier: GPL-3.0-or-later
// Values carried unchanged, read in the body or not, and outputs afterwards; the limit is carried too.
func.func public @main(%a: tensor<8x16xf32>, %w: tensor<16x16xf32>, %b: tensor<24xf32>) -> (tensor<8x16xf32>, tensor<16x16xf32>, tensor<24xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %r:5 = stablehlo.while(%i = %c0, %m = %n, %x = %a, %k = %w, %u = %b) : tensor<i32>, tensor<i32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<24xf32>
  cond {
    %t = stablehlo.compare LT, %i, %m, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %y = stablehlo.dot_general %x, %k, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %m, %y, %k, %u : tensor<i32>, tensor<i32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<24xf32>
  }
  return %r#2, %r#3, %r#4 : tensor<8x16xf32>, tensor<16x16xf32>, tensor<24xf32>
}
