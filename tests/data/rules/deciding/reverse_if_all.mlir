// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- R, S(1)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
// P(prod) <- R, P(prod)
module @m {
func.func public @main(%a0: tensor<20xi1>, %a1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<i1>, %v3: tensor<i1>):
%v4 = "stablehlo.and"(%v2, %v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v4) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v6 = "stablehlo.broadcast_in_dim"(%v5) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24x12xi1>)
%v7 = "stablehlo.reverse"(%a1) {dimensions = array<i64: 0>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v8 = "stablehlo.select"(%v6, %v7, %a1)  : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v8 : tensor<24x12xf32>
}
}
