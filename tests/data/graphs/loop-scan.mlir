// SPDX-License-Identifier: GPL-3.0-or-later
// Slices are read from and written to stacked values, as lax.scan does.
func.func public @main(%a: tensor<4x8x16xf32>, %h0: tensor<8x16xf32>) -> (tensor<4x8x16xf32>, tensor<8x16xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<4x8x16xf32>
  %r:3 = stablehlo.while(%i = %c0, %h = %h0, %o = %z) : tensor<i32>, tensor<8x16xf32>, tensor<4x8x16xf32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %a, %i, %c0, %c0, sizes = [1, 8, 16] : (tensor<4x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %x = stablehlo.reshape %s : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    %y = stablehlo.add %h, %x : tensor<8x16xf32>
    %t2 = stablehlo.tanh %y : tensor<8x16xf32>
    %e = stablehlo.reshape %t2 : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %o2 = stablehlo.dynamic_update_slice %o, %e, %i, %c0, %c0 : (tensor<4x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x16xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %t2, %o2 : tensor<i32>, tensor<8x16xf32>, tensor<4x8x16xf32>
  }
  return %r#2, %r#1 : tensor<4x8x16xf32>, tensor<8x16xf32>
}
