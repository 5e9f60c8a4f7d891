// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(1)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<12xf32>, tensor<12xi32>) {
%v1 = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<24x12xi32>)
%v2 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v3 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v15, %v16 = "stablehlo.reduce"(%a0, %v1, %v2, %v3) ({
^bb0(%v4: tensor<f32>, %v5: tensor<i32>, %v6: tensor<f32>, %v7: tensor<i32>):
%v8 = "stablehlo.compare"(%v4, %v6) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
%v9 = "stablehlo.compare"(%v4, %v6) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
%v10 = "stablehlo.compare"(%v5, %v7) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
%v11 = "stablehlo.and"(%v9, %v10) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v12 = "stablehlo.or"(%v8, %v11) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v13 = "stablehlo.select"(%v12, %v4, %v6) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
%v14 = "stablehlo.select"(%v12, %v5, %v7) : (tensor<i1>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
"stablehlo.return"(%v13, %v14) : (tensor<f32>, tensor<i32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24x12xf32>, tensor<24x12xi32>, tensor<f32>, tensor<i32>) -> (tensor<12xf32>, tensor<12xi32>)
return %v15, %v16 : tensor<12xf32>, tensor<12xi32>
}
}
