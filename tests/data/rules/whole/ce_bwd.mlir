// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24xi32>, %a2: tensor<f32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.maximum"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v6 = "stablehlo.broadcast_in_dim"(%v5) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v7 = "stablehlo.subtract"(%a0, %v6) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v8 = "stablehlo.exponential"(%v7) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v9 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v13 = "stablehlo.reduce"(%v8, %v9) ({
^bb0(%v10: tensor<f32>, %v11: tensor<f32>):
%v12 = "stablehlo.add"(%v10, %v11) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v12) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v14 = "stablehlo.broadcast_in_dim"(%v13) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v15 = "stablehlo.divide"(%v8, %v14) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v16 = "stablehlo.broadcast_in_dim"(%a1) {broadcast_dimensions = array<i64: 0>} : (tensor<24xi32>) -> (tensor<24x12xi32>)
%v17 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> (tensor<24x12xi32>)
%v18 = "stablehlo.compare"(%v16, %v17) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
%v19 = "stablehlo.convert"(%v18) : (tensor<24x12xi1>) -> (tensor<24x12xf32>)
%v20 = "stablehlo.subtract"(%v15, %v19) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v21 = "stablehlo.broadcast_in_dim"(%a2) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v22 = "stablehlo.multiply"(%v20, %v21) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v22 : tensor<24x12xf32>
}
}
