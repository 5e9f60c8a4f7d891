// SPDX-License-Identifier: GPL-3.0-or-later
func.func public @main(%x: tensor<24x12xf32>) -> (tensor<12x24xf32>, tensor<24x12xf32>) {
  %top = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %top) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<f32>
  %e = stablehlo.compare EQ, %m, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %s = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<24x12xf32>) -> tensor<24x12xf32>
  %r = stablehlo.select %e, %s, %x : tensor<i1>, tensor<24x12xf32>
  %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<24x12xf32>) -> tensor<12x24xf32>
  return %t, %r : tensor<12x24xf32>, tensor<24x12xf32>
}
