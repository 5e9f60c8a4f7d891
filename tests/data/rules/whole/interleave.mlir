// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>) -> (tensor<24x24xf32>) {
%v1 = "stablehlo.reshape"(%a0) : (tensor<24x12xf32>) -> (tensor<24x12x1xf32>)
%v2 = "stablehlo.reshape"(%a1) : (tensor<24x12xf32>) -> (tensor<24x12x1xf32>)
%v3 = "stablehlo.concatenate"(%v1, %v2) {dimension = 2 : i64} : (tensor<24x12x1xf32>, tensor<24x12x1xf32>) -> (tensor<24x12x2xf32>)
%v4 = "stablehlo.reshape"(%v3) : (tensor<24x12x2xf32>) -> (tensor<24x24xf32>)
return %v4 : tensor<24x24xf32>
}
}
