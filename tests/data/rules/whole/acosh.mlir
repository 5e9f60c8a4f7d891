// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%one = stablehlo.constant dense<1.0> : tensor<12x24xf32>
%low = stablehlo.constant dense<-1.0> : tensor<12x24xf32>
%nan = stablehlo.constant dense<0x7FC00000> : tensor<12x24xf32>
%above = stablehlo.add %x, %one : tensor<12x24xf32>
%less = stablehlo.subtract %x, %one : tensor<12x24xf32>
%square = stablehlo.multiply %above, %less : tensor<12x24xf32>
%root = stablehlo.sqrt %square : tensor<12x24xf32>
%sum = stablehlo.add %x, %root : tensor<12x24xf32>
%log = stablehlo.log %sum : tensor<12x24xf32>
%bad = stablehlo.compare LT, %x, %low : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%r = stablehlo.select %bad, %nan, %log : tensor<12x24xi1>, tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
