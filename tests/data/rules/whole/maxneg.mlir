// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(min) <- R, P(max)
// P(max) <- P(max), P(min)
// P(min) <- P(min), R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.negate"(%a1) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v2 = "stablehlo.maximum"(%a0, %v1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v2 : tensor<24x12xf32>
}
}
