// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), R
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
module @m {
func.func public @main(%a0: tensor<24x12xi8>, %a1: tensor<24xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.convert"(%a0) : (tensor<24x12xi8>) -> (tensor<24x12xf32>)
%v2 = "stablehlo.broadcast_in_dim"(%a1) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v3 = "stablehlo.multiply"(%v1, %v2) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v3 : tensor<24x12xf32>
}
}
