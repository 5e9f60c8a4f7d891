// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
module @m {
func.func public @main(%a0: tensor<12x6xf32>, %a1: tensor<12x6xf32>) -> (tensor<12x12xf32>) {
%v1 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<12x6xf32>, tensor<12x6xf32>) -> (tensor<12x12xf32>)
%v2 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<f32>, %v4: tensor<f32>):
%v5 = "stablehlo.maximum"(%v3, %v4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v5) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<12x12xf32>, tensor<f32>) -> (tensor<12xf32>)
%v7 = "stablehlo.broadcast_in_dim"(%v6) {broadcast_dimensions = array<i64: 0>} : (tensor<12xf32>) -> (tensor<12x12xf32>)
%v8 = "stablehlo.subtract"(%v1, %v7) : (tensor<12x12xf32>, tensor<12x12xf32>) -> (tensor<12x12xf32>)
%v9 = "stablehlo.exponential"(%v8) : (tensor<12x12xf32>) -> (tensor<12x12xf32>)
%v10 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v14 = "stablehlo.reduce"(%v9, %v10) ({
^bb0(%v11: tensor<f32>, %v12: tensor<f32>):
%v13 = "stablehlo.add"(%v11, %v12) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v13) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<12x12xf32>, tensor<f32>) -> (tensor<12xf32>)
%v15 = "stablehlo.log"(%v14) : (tensor<12xf32>) -> (tensor<12xf32>)
%v16 = "stablehlo.broadcast_in_dim"(%v15) {broadcast_dimensions = array<i64: 0>} : (tensor<12xf32>) -> (tensor<12x12xf32>)
%v17 = "stablehlo.subtract"(%v8, %v16) : (tensor<12x12xf32>, tensor<12x12xf32>) -> (tensor<12x12xf32>)
return %v17 : tensor<12x12xf32>
}
}
