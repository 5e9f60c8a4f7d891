// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0)
// P(or) <- R, R, P(max)
// P(or) <- R, P(min), R
// P(or) <- P(and), R, R
// P(and) <- P(or), P(max), R
// P(and) <- P(or), R, P(min)
module @m {
func.func public @main(%a0: tensor<24xi1>, %a1: tensor<24xf32>, %a2: tensor<24xf32>) -> (tensor<24xi1>) {
%v1 = "stablehlo.select"(%a0, %a1, %a2) : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v2 = "stablehlo.minimum"(%a1, %a1) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v3 = "stablehlo.compare"(%v1, %v2) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xi1>)
return %v3 : tensor<24xi1>
}
}
