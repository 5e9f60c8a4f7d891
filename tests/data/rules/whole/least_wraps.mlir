// SPDX-License-Identifier: GPL-3.0-or-later
module @m {
func.func public @main(%a1: tensor<24x12xi64>, %a2: tensor<24x12xi64>) -> (tensor<i64>) {
%most = stablehlo.constant dense<9223372036854775807> : tensor<i64>
%zero = stablehlo.constant dense<0> : tensor<i64>
%few = stablehlo.constant dense<25> : tensor<i64>
%v3 = stablehlo.reduce(%a1 init: %most) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<24x12xi64>, tensor<i64>) -> tensor<i64>
%v4 = stablehlo.add %few, %v3 : tensor<i64>
%v5 = stablehlo.reduce(%a2 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x12xi64>, tensor<i64>) -> tensor<i64>
%v6 = stablehlo.maximum %v4, %v5 : tensor<i64>
return %v6 : tensor<i64>
}
}
