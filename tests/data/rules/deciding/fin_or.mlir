// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- S(0), R
// P(and) <- S(1), R
// P(and) <- R, S(0)
// P(and) <- R, S(1)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>) -> (tensor<i1>) {
%v1 = "stablehlo.is_finite"(%a0) : (tensor<24x12xf32>) -> (tensor<24x12xi1>)
%v2 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<i1>, %v4: tensor<i1>):
%v5 = "stablehlo.and"(%v3, %v4) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v5) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
%v7 = "stablehlo.is_finite"(%a1) : (tensor<24x12xf32>) -> (tensor<24x12xi1>)
%v8 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v12 = "stablehlo.reduce"(%v7, %v8) ({
^bb0(%v9: tensor<i1>, %v10: tensor<i1>):
%v11 = "stablehlo.and"(%v9, %v10) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v11) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
%v13 = "stablehlo.or"(%v6, %v12) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
return %v13 : tensor<i1>
}
}
