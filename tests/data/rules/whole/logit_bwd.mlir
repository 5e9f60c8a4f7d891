// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
module @m {
func.func public @main(%g: tensor<12x24xf32>, %x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%zero = stablehlo.constant dense<0.0> : tensor<12x24xf32>
%one = stablehlo.constant dense<1.0> : tensor<12x24xf32>
%nan = stablehlo.constant dense<0x7FC00000> : tensor<12x24xf32>
%above = stablehlo.compare GE, %x, %zero : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%below = stablehlo.compare LE, %x, %one : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%both = stablehlo.and %above, %below : tensor<12x24xi1>
%rest = stablehlo.subtract %one, %x : tensor<12x24xf32>
%p = stablehlo.multiply %x, %rest : tensor<12x24xf32>
%q = stablehlo.divide %g, %p : tensor<12x24xf32>
%r = stablehlo.select %both, %q, %nan : tensor<12x24xi1>, tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
