// SPDX-License-Identifier: GPL-3.0-or-later
// if and case with values from outside.
func.func public @main(%a: tensor<8x16xf32>, %b: tensor<8x16xf32>, %k: tensor<i32>, %p: tensor<i1>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.add %a, %b : tensor<8x16xf32>
    stablehlo.return %0 : tensor<8x16xf32>
  }, {
    stablehlo.return %a : tensor<8x16xf32>
  }) : (tensor<i1>) -> tensor<8x16xf32>
  %c = "stablehlo.case"(%k) ({
    stablehlo.return %r : tensor<8x16xf32>
  }, {
    %1 = stablehlo.multiply %r, %b : tensor<8x16xf32>
    stablehlo.return %1 : tensor<8x16xf32>
  }) : (tensor<i32>) -> tensor<8x16xf32>
  return %r, %c : tensor<8x16xf32>, tensor<8x16xf32>
}
