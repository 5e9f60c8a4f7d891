// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%one = stablehlo.constant dense<1.0> : tensor<12x24xf32>
%two = stablehlo.constant dense<2.0> : tensor<12x24xf32>
%below = stablehlo.subtract %one, %x : tensor<12x24xf32>
%above = stablehlo.add %x, %one : tensor<12x24xf32>
%rest = stablehlo.multiply %below, %above : tensor<12x24xf32>
%root = stablehlo.sqrt %rest : tensor<12x24xf32>
%base = stablehlo.add %root, %one : tensor<12x24xf32>
%half = stablehlo.atan2 %x, %base : tensor<12x24xf32>
%r = stablehlo.multiply %half, %two : tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
