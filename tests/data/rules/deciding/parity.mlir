// SPDX-License-Identifier: GPL-3.0-or-later
module @m {
func.func public @main(%a0: tensor<24x12xi1>) -> (tensor<i1>) {
%v1 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<i1>, %v3: tensor<i1>):
%v4 = "stablehlo.xor"(%v2, %v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v4) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
return %v5 : tensor<i1>
}
}
