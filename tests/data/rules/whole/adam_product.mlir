// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0), S(0), S(0), S(0)
// S(1), S(1), S(1) <- S(1), S(1), S(1), S(1)
// P(avg), R, R <- P(avg), R, R, R
// P(avg), P(avg), R <- P(avg), R, P(avg), R
// P(max), R, R <- P(max), R, R, R
// P(min), P(max), R <- R, R, P(max), R
// P(min), R, R <- P(min), R, R, R
// P(max), P(min), R <- R, R, P(min), R
module @m {
func.func public @main(%p: tensor<24x12xf32>, %g: tensor<24x12xf32>, %m: tensor<24x12xf32>, %v: tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>) {
%b1 = stablehlo.constant dense<0.9> : tensor<24x12xf32>
%c1 = stablehlo.constant dense<0.1> : tensor<24x12xf32>
%b2 = stablehlo.constant dense<0.99> : tensor<24x12xf32>
%c2 = stablehlo.constant dense<0.01> : tensor<24x12xf32>
%eps = stablehlo.constant dense<1.0e-8> : tensor<24x12xf32>
%lr = stablehlo.constant dense<1.0e-3> : tensor<24x12xf32>
%0 = stablehlo.multiply %b1, %m : tensor<24x12xf32>
%1 = stablehlo.multiply %c1, %g : tensor<24x12xf32>
%m2 = stablehlo.add %0, %1 : tensor<24x12xf32>
%2 = stablehlo.multiply %b2, %v : tensor<24x12xf32>
%3 = stablehlo.multiply %c2, %g : tensor<24x12xf32>
%4 = stablehlo.multiply %3, %g : tensor<24x12xf32>
%v2 = stablehlo.add %2, %4 : tensor<24x12xf32>
%5 = stablehlo.sqrt %v2 : tensor<24x12xf32>
%6 = stablehlo.add %5, %eps : tensor<24x12xf32>
%7 = stablehlo.multiply %lr, %m2 : tensor<24x12xf32>
%8 = stablehlo.divide %7, %6 : tensor<24x12xf32>
%p2 = stablehlo.subtract %p, %8 : tensor<24x12xf32>
return %p2, %m2, %v2 : tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>
}
}
