// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
// P(prod) <- P(and), P(prod)
module @m {
func.func public @main(%a0: tensor<24x12xi1>, %a1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.convert"(%a0) : (tensor<24x12xi1>) -> (tensor<24x12xf32>)
%v2 = "stablehlo.multiply"(%v1, %a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v2 : tensor<24x12xf32>
}
}
