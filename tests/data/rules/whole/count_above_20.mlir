// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
func.func @main(%m: tensor<12x24xi1>) -> tensor<12xi1> {
%z = stablehlo.constant dense<0.0> : tensor<f32>
%i = stablehlo.convert %m : (tensor<12x24xi1>) -> tensor<12x24xi32>
%zi = stablehlo.constant dense<0> : tensor<i32>
%s = stablehlo.reduce(%i init: %zi) applies stablehlo.add across dimensions = [1] : (tensor<12x24xi32>, tensor<i32>) -> tensor<12xi32>
%t = stablehlo.constant dense<20> : tensor<12xi32>
%r = stablehlo.compare GT, %s, %t : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
return %r : tensor<12xi1>
}
