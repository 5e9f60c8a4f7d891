// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(min) <- P(max)
// P(max) <- P(min)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%one = stablehlo.constant dense<1.0> : tensor<12x24xf32>
%two = stablehlo.constant dense<2.0> : tensor<12x24xf32>
%square = stablehlo.multiply %x, %x : tensor<12x24xf32>
%rest = stablehlo.subtract %one, %square : tensor<12x24xf32>
%root = stablehlo.sqrt %rest : tensor<12x24xf32>
%above = stablehlo.add %x, %one : tensor<12x24xf32>
%half = stablehlo.atan2 %root, %above : tensor<12x24xf32>
%r = stablehlo.multiply %half, %two : tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
