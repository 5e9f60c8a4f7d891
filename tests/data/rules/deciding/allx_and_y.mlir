// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- S(0), S(0)
// P(and) <- S(1), S(1)
// P(and) <- P(and), P(and)
module @m {
func.func public @main(%a0: tensor<24x12xi1>, %a1: tensor<24x12xi1>) -> (tensor<i1>) {
%v1 = "stablehlo.and"(%a0, %a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
%v2 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<i1>, %v4: tensor<i1>):
%v5 = "stablehlo.and"(%v3, %v4) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v5) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
return %v6 : tensor<i1>
}
}
