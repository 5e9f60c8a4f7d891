// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xi1>) {
%inf = stablehlo.constant dense<0x7F800000> : tensor<12x24xf32>
%size = stablehlo.abs %x : tensor<12x24xf32>
%number = stablehlo.compare EQ, %x, %x, FLOAT : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%bounded = stablehlo.compare NE, %size, %inf, FLOAT : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%r = stablehlo.multiply %number, %bounded : tensor<12x24xi1>
return %r : tensor<12x24xi1>
}
}
