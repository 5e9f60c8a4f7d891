// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// P(sum) <- S(2)
// S(1) <- R
// S(2) <- R
// S(1) <- S(1)
// S(2) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @m {
func.func public @main(%x: tensor<2x12x16xf32>) -> tensor<2x6x8xf32> {
%r = stablehlo.iota dim = 0 : tensor<12x6xf32>
%i = stablehlo.iota dim = 1 : tensor<12x6xf32>
%ii = stablehlo.add %i, %i : tensor<12x6xf32>
%e = stablehlo.compare EQ, %r, %ii, FLOAT : (tensor<12x6xf32>, tensor<12x6xf32>) -> tensor<12x6xi1>
%last = stablehlo.constant dense<11.5> : tensor<12x6xf32>
%in = stablehlo.compare LE, %ii, %last, FLOAT : (tensor<12x6xf32>, tensor<12x6xf32>) -> tensor<12x6xi1>
%ein = stablehlo.and %e, %in : tensor<12x6xi1>
%a = stablehlo.convert %ein : (tensor<12x6xi1>) -> tensor<12x6xf32>
%c = stablehlo.iota dim = 0 : tensor<16x8xf32>
%j = stablehlo.iota dim = 1 : tensor<16x8xf32>
%jj = stablehlo.add %j, %j : tensor<16x8xf32>
%f = stablehlo.compare EQ, %c, %jj, FLOAT : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xi1>
%last2 = stablehlo.constant dense<15.5> : tensor<16x8xf32>
%in2 = stablehlo.compare LE, %jj, %last2, FLOAT : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xi1>
%fin = stablehlo.and %f, %in2 : tensor<16x8xi1>
%b = stablehlo.convert %fin : (tensor<16x8xi1>) -> tensor<16x8xf32>
%y = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<2x12x16xf32>, tensor<12x6xf32>) -> tensor<2x16x6xf32>
%z = stablehlo.dot_general %y, %b, contracting_dims = [1] x [0] : (tensor<2x16x6xf32>, tensor<16x8xf32>) -> tensor<2x6x8xf32>
return %z : tensor<2x6x8xf32>
}
}
