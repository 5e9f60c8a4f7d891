// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), P(sum), P(sum)
// P(sum) <- P(sum), S(0), P(sum)
// P(sum) <- P(sum), P(sum), S(0)
// P(sum) <- S(0), S(0), P(sum)
// P(sum) <- S(0), P(sum), S(0)
// P(sum) <- P(sum), S(0), S(0)
// P(sum) <- S(0), S(0), S(0)
// P(sum) <- P(sum), P(sum), P(sum)
// P(avg) <- P(avg), P(avg), P(avg)
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<20xf32>, %a2: tensor<16xf32>) -> (tensor<f32>) {
%v1 = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.add"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xf32>, tensor<f32>) -> (tensor<f32>)
%v6 = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
%v10 = "stablehlo.reduce"(%a1, %v6) ({
^bb0(%v7: tensor<f32>, %v8: tensor<f32>):
%v9 = "stablehlo.add"(%v7, %v8) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v9) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xf32>, tensor<f32>) -> (tensor<f32>)
%v11 = "stablehlo.add"(%v5, %v10)  : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
%v12 = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
%v16 = "stablehlo.reduce"(%a2, %v12) ({
^bb0(%v13: tensor<f32>, %v14: tensor<f32>):
%v15 = "stablehlo.add"(%v13, %v14) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v15) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<f32>) -> (tensor<f32>)
%v17 = "stablehlo.add"(%v11, %v16)  : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
return %v17 : tensor<f32>
}
}
