// SPDX-License-Identifier: GPL-3.0-or-later
// Two carried values change places on each trip, three rotate on each trip.
func.func public @main(%a: tensor<8x16xf32>, %b: tensor<8x16xf32>, %p: tensor<24x16xf32>, %q: tensor<24x16xf32>, %s: tensor<24x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<5> : tensor<i32>
  %r:6 = stablehlo.while(%i = %c0, %x = %a, %y = %b, %u = %p, %v = %q, %z = %s) : tensor<i32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %v2 = stablehlo.tanh %v : tensor<24x16xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %y, %x, %v2, %z, %u : tensor<i32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>
  }
  return %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>
}
