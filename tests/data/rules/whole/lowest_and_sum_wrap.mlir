// SPDX-License-Identifier: GPL-3.0-or-later
module @m {
func.func public @main(%a0: tensor<f32>, %a1: tensor<24xf32>, %a2: tensor<24x12xf32>) -> (tensor<i32>) {
%most = stablehlo.constant dense<2147483647> : tensor<i32>
%zero = stablehlo.constant dense<0> : tensor<i32>
%v1 = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<24xf32>
%v2 = stablehlo.compare GE, %a1, %v1 : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
%v3 = stablehlo.convert %v2 : (tensor<24xi1>) -> tensor<24xi32>
%v4 = stablehlo.reduce(%v3 init: %most) applies stablehlo.minimum across dimensions = [0] : (tensor<24xi32>, tensor<i32>) -> tensor<i32>
%v5 = stablehlo.convert %a2 : (tensor<24x12xf32>) -> tensor<24x12xi32>
%v6 = stablehlo.reduce(%v5 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xi32>, tensor<i32>) -> tensor<i32>
%v7 = stablehlo.add %v4, %v6 : tensor<i32>
return %v7 : tensor<i32>
}
}
