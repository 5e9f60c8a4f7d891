// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xi1>) {
%r = stablehlo.compare NE, %x, %x, FLOAT : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
return %r : tensor<12x24xi1>
}
}
