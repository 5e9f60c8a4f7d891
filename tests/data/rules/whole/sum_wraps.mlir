// SPDX-License-Identifier: GPL-3.0-or-later
module @m {
func.func public @main(%a1: tensor<i1>, %a2: tensor<24x12xi32>) -> (tensor<i32>) {
%v4 = stablehlo.convert %a1 : (tensor<i1>) -> tensor<i32>
%v5 = stablehlo.constant dense<5> : tensor<i32>
%v9 = stablehlo.reduce(%a2 init: %v5) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xi32>, tensor<i32>) -> tensor<i32>
%v10 = stablehlo.add %v4, %v9 : tensor<i32>
return %v10 : tensor<i32>
}
}
