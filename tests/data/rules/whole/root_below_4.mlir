// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(min) <- P(max)
// P(max) <- P(min)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%four = stablehlo.constant dense<4.0> : tensor<12x24xf32>
%d = stablehlo.subtract %four, %x : tensor<12x24xf32>
%r = stablehlo.sqrt %d : tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
