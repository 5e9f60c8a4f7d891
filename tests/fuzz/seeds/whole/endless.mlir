// SPDX-License-Identifier: GPL-3.0-or-later
// An input that is an output and a loop value; a result read only inside a loop; a loop result that is an output twice.
func.func public @main(%a: tensor<8x16xf32>, %w: tensor<16x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %s = stablehlo.tanh %w : tensor<16x16xf32>
  %r:2 = stablehlo.while(%i = %c0, %x = %a) : tensor<i32>, tensor<8x16xf32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %y = stablehlo.dot_general %x, %s, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %y : tensor<i32>, tensor<8x16xf32>
  }
  return %a, %r#1, %r#1, %w : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>
}
