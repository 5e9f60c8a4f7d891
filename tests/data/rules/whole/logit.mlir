// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%one = stablehlo.constant dense<1.0> : tensor<12x24xf32>
%rest = stablehlo.subtract %one, %x : tensor<12x24xf32>
%odds = stablehlo.divide %x, %rest : tensor<12x24xf32>
%r = stablehlo.log %odds : tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
