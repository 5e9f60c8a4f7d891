// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// R <- S(1)
// R <- P(sum)
// R <- P(avg)
// R <- P(max)
// R <- P(min)
// R <- P(prod)
module { func.func @main(%a: tensor<24x12xf32>) -> tensor<i32> {
 %3 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<24x12xf32>) -> tensor<i32>
 return %3 : tensor<i32> } }
