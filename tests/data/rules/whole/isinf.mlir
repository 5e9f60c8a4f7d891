// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xi1>) {
%inf = stablehlo.constant dense<0x7FF0000000000000> : tensor<12x24xf64>
%size = stablehlo.abs %x : tensor<12x24xf32>
%wide = stablehlo.convert %size : (tensor<12x24xf32>) -> tensor<12x24xf64>
%r = stablehlo.compare EQ, %wide, %inf, FLOAT : (tensor<12x24xf64>, tensor<12x24xf64>) -> tensor<12x24xi1>
return %r : tensor<12x24xi1>
}
}
