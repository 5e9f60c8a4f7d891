// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%far = stablehlo.constant dense<1.5> : tensor<12x24xf32>
%zero = stablehlo.constant dense<0.0> : tensor<12x24xf32>
%square = stablehlo.multiply %x, %x : tensor<12x24xf32>
%log = stablehlo.log_plus_one %square : tensor<12x24xf32>
%beyond = stablehlo.compare GT, %log, %far, FLOAT : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%r = stablehlo.select %beyond, %zero, %x : tensor<12x24xi1>, tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
