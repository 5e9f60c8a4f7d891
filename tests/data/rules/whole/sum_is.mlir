// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- R, R, P(sum)
// P(avg) <- R, R, P(avg)
module @m {
func.func public @main(%a0: tensor<f32>, %a1: tensor<24xf32>, %a2: tensor<f32>) -> (tensor<f32>) {
%v1 = stablehlo.constant dense<0.0> : tensor<f32>
%v2 = stablehlo.reduce(%a1 init: %v1) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
%v3 = stablehlo.constant dense<-30.0> : tensor<f32>
%v4 = stablehlo.compare EQ, %v2, %v3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
%v5 = stablehlo.subtract %a0, %v2 : tensor<f32>
%v6 = stablehlo.logistic %v5 : tensor<f32>
%v7 = stablehlo.select %v4, %v5, %v6 : tensor<i1>, tensor<f32>
%v8 = stablehlo.multiply %v7, %a2 : tensor<f32>
return %v8 : tensor<f32>
}
}
