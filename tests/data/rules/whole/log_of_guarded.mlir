// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
func.func public @main(%x: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
%zero = stablehlo.constant dense<0.0> : tensor<12x24xf32>
%one = stablehlo.constant dense<1.0> : tensor<12x24xf32>
%above = stablehlo.compare GT, %x, %zero : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
%safe = stablehlo.select %above, %x, %one : tensor<12x24xi1>, tensor<12x24xf32>
%r = stablehlo.log %safe : tensor<12x24xf32>
return %r : tensor<12x24xf32>
}
}
