// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%three = stablehlo.constant dense<3.0> : tensor<12x24xf32>
%d = stablehlo.subtract %x, %three : tensor<12x24xf32>
%r = stablehlo.log %d : tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
