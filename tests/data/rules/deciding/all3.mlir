// SPDX-License-Identifier: GPL-3.0-or-later
// P(or) <- R, S(0), R
// P(or) <- R, S(1), R
// P(and) <- S(0), R, P(and)
// P(and) <- S(1), R, P(and)
// P(and) <- P(and), R, S(0)
// P(and) <- P(and), R, S(1)
// P(and) <- S(0), R, S(0)
// P(and) <- S(1), R, S(0)
// P(and) <- S(0), R, S(1)
// P(and) <- S(1), R, S(1)
// P(and) <- P(and), R, P(and)
// P(or) <- R, P(or), R
module @m {
func.func public @main(%a0: tensor<24x12xi1>, %a1: tensor<24x12xi1>, %a2: tensor<24x12xi1>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<i1>, %v3: tensor<i1>):
%v4 = "stablehlo.and"(%v2, %v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v4) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
%v6 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v10 = "stablehlo.reduce"(%a1, %v6) ({
^bb0(%v7: tensor<i1>, %v8: tensor<i1>):
%v9 = "stablehlo.or"(%v7, %v8) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v9) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
%v11 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v15 = "stablehlo.reduce"(%a2, %v11) ({
^bb0(%v12: tensor<i1>, %v13: tensor<i1>):
%v14 = "stablehlo.and"(%v12, %v13) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v14) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
%v16 = "stablehlo.or"(%v10, %v15) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v17 = "stablehlo.and"(%v5, %v16) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
return %v17 : tensor<i1>
}
}
