// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @m {
func.func public @main(%a0: tensor<12x4x4xf32>) -> (tensor<12xf32>) {
%v1 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> (tensor<12x4x4xi32>)
%v2 = "stablehlo.iota"() {iota_dimension = 2 : i64} : () -> (tensor<12x4x4xi32>)
%v3 = "stablehlo.compare"(%v1, %v2) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<12x4x4xi32>, tensor<12x4x4xi32>) -> (tensor<12x4x4xi1>)
%v4 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<12x4x4xf32>) -> (tensor<12x4x4xf32>)
%v5 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<12x4x4xf32>} : () -> (tensor<12x4x4xf32>)
%v6 = "stablehlo.select"(%v3, %v4, %v5) : (tensor<12x4x4xi1>, tensor<12x4x4xf32>, tensor<12x4x4xf32>) -> (tensor<12x4x4xf32>)
%v7 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v11 = "stablehlo.reduce"(%v6, %v7) ({
^bb0(%v8: tensor<f32>, %v9: tensor<f32>):
%v10 = "stablehlo.add"(%v8, %v9) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v10) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 2>} : (tensor<12x4x4xf32>, tensor<f32>) -> (tensor<12x4xf32>)
%v12 = "stablehlo.log"(%v11) : (tensor<12x4xf32>) -> (tensor<12x4xf32>)
%v13 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v17 = "stablehlo.reduce"(%v12, %v13) ({
^bb0(%v14: tensor<f32>, %v15: tensor<f32>):
%v16 = "stablehlo.add"(%v14, %v15) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v16) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<12x4xf32>, tensor<f32>) -> (tensor<12xf32>)
return %v17 : tensor<12xf32>
}
}
