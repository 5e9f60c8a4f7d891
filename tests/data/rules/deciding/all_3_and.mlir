// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- S(0), P(and), P(and)
// P(and) <- P(and), S(0), P(and)
// P(and) <- P(and), P(and), S(0)
// P(and) <- S(0), S(0), P(and)
// P(and) <- S(0), P(and), S(0)
// P(and) <- P(and), S(0), S(0)
// P(and) <- S(0), S(0), S(0)
// P(and) <- P(and), P(and), P(and)
module @m {
func.func public @main(%a0: tensor<24xi1>, %a1: tensor<20xi1>, %a2: tensor<16xi1>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<i1>, %v3: tensor<i1>):
%v4 = "stablehlo.and"(%v2, %v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v4) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v6 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v10 = "stablehlo.reduce"(%a1, %v6) ({
^bb0(%v7: tensor<i1>, %v8: tensor<i1>):
%v9 = "stablehlo.and"(%v7, %v8) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v9) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v11 = "stablehlo.and"(%v5, %v10)  : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v12 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v16 = "stablehlo.reduce"(%a2, %v12) ({
^bb0(%v13: tensor<i1>, %v14: tensor<i1>):
%v15 = "stablehlo.and"(%v13, %v14) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v15) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<16xi1>, tensor<i1>) -> (tensor<i1>)
%v17 = "stablehlo.and"(%v11, %v16)  : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
return %v17 : tensor<i1>
}
}
