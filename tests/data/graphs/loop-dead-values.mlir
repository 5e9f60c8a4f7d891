// SPDX-License-Identifier: GPL-3.0-or-later
// Carried values that nothing reads afterwards: alone, feeding each other, feeding a live one.
func.func public @main(%a: tensor<8x16xf32>, %b: tensor<24xf32>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %r:6 = stablehlo.while(%i = %c0, %x = %a, %d = %b, %e = %b, %f = %c, %g = %b) : tensor<i32>, tensor<8x16xf32>, tensor<24xf32>, tensor<24xf32>, tensor<8x16xf32>, tensor<24xf32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %y = stablehlo.add %x, %f : tensor<8x16xf32>
    %d2 = stablehlo.add %d, %e : tensor<24xf32>
    %e2 = stablehlo.multiply %d, %e : tensor<24xf32>
    %f2 = stablehlo.tanh %f : tensor<8x16xf32>
    %g2 = stablehlo.tanh %g : tensor<24xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %y, %d2, %e2, %f2, %g2 : tensor<i32>, tensor<8x16xf32>, tensor<24xf32>, tensor<24xf32>, tensor<8x16xf32>, tensor<24xf32>
  }
  return %r#1 : tensor<8x16xf32>
}
