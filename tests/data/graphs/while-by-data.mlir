// SPDX-License-Identifier: GPL-3.0-or-later
// The number of trips depends on the data: one op, not a loop.
func.func public @main(%a: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<f32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %big = stablehlo.constant dense<1000.0> : tensor<f32>
  %sq = stablehlo.multiply %a, %a : tensor<8x16xf32>
  %s = stablehlo.reduce(%sq init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
  %r:2 = stablehlo.while(%x = %a, %m = %s) : tensor<8x16xf32>, tensor<f32>
  cond {
    %t = stablehlo.compare LT, %m, %big : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %y = stablehlo.add %x, %x : tensor<8x16xf32>
    %d = stablehlo.add %m, %m : tensor<f32>
    stablehlo.return %y, %d : tensor<8x16xf32>, tensor<f32>
  }
  return %r#0, %r#1 : tensor<8x16xf32>, tensor<f32>
}
