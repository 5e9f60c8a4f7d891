// SPDX-License-Identifier: GPL-3.0-or-later
// P(max) <- S(0), R
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<20xf32>) -> (tensor<f32>) {
%v1 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.maximum"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xf32>, tensor<f32>) -> (tensor<f32>)
%v6 = "stablehlo.constant"() {value = dense<3.000000e+00> : tensor<20xf32>} : () -> (tensor<20xf32>)
%v7 = "stablehlo.compare"(%a1, %v6) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<20xf32>, tensor<20xf32>) -> (tensor<20xi1>)
%v8 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v12 = "stablehlo.reduce"(%v7, %v8) ({
^bb0(%v9: tensor<i1>, %v10: tensor<i1>):
%v11 = "stablehlo.or"(%v9, %v10) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v11) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%v13 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%v14 = "stablehlo.and"(%v12, %v13) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
%v15 = "stablehlo.constant"() {value = dense<-2.500000e+00> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v16 = "stablehlo.compare"(%a0, %v15) {compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>} : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xi1>)
%v17 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%v21 = "stablehlo.reduce"(%v16, %v17) ({
^bb0(%v18: tensor<i1>, %v19: tensor<i1>):
%v20 = "stablehlo.or"(%v18, %v19) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v20) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%v22 = "stablehlo.constant"() {value = dense<5.000000e-01> : tensor<f32>} : () -> (tensor<f32>)
%v23 = "stablehlo.constant"() {value = dense<-2.500000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v24 = "stablehlo.select"(%v21, %v22, %v23) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
%v25 = "stablehlo.constant"() {value = dense<1.000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v26 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v30 = "stablehlo.reduce"(%a0, %v26) ({
^bb0(%v27: tensor<f32>, %v28: tensor<f32>):
%v29 = "stablehlo.maximum"(%v27, %v28) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v29) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xf32>, tensor<f32>) -> (tensor<f32>)
%v31 = "stablehlo.add"(%v25, %v30) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
%v32 = "stablehlo.select"(%v14, %v24, %v31) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
%v33 = "stablehlo.maximum"(%v5, %v32) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
return %v33 : tensor<f32>
}
}
