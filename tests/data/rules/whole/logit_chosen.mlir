// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%one = stablehlo.constant dense<1.0> : tensor<12x24xf32>
%two = stablehlo.constant dense<2.0> : tensor<12x24xf32>
%low = stablehlo.constant dense<-1.0> : tensor<12x24xf32>
%under = stablehlo.compare LT, %x, %low : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%over = stablehlo.compare GT, %x, %two : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%a = stablehlo.select %over, %two, %x : tensor<12x24xi1>, tensor<12x24xf32>
%b = stablehlo.select %under, %low, %a : tensor<12x24xi1>, tensor<12x24xf32>
%rest = stablehlo.subtract %one, %b : tensor<12x24xf32>
%odds = stablehlo.divide %b, %rest : tensor<12x24xf32>
%r = stablehlo.log %odds : tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
