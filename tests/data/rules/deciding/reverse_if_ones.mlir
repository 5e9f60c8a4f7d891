// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- R, S(1)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
// P(prod) <- R, P(prod)
module @m {
func.func public @main(%a0: tensor<20xf32>, %a1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<1.0> : tensor<f32>} : () -> (tensor<f32>)
%v2 = "stablehlo.broadcast_in_dim"(%v1) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<20xf32>)
%v3 = "stablehlo.compare"(%a0, %v2) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<20xf32>, tensor<20xf32>) -> (tensor<20xi1>)
%v4 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v8 = "stablehlo.reduce"(%v3, %v4) ({
^bb0(%v5: tensor<i1>, %v6: tensor<i1>):
%v7 = "stablehlo.and"(%v5, %v6) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v7) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v9 = "stablehlo.broadcast_in_dim"(%v8) {broadcast_dimensions = array<i64>} : (tensor<i1>) -> (tensor<24x12xi1>)
%v10 = "stablehlo.reverse"(%a1) {dimensions = array<i64: 0>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v11 = "stablehlo.select"(%v9, %v10, %a1)  : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v11 : tensor<24x12xf32>
}
}
