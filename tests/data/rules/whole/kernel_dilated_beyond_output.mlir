// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- S(2), S(1)
// S(2) <- R, S(2)
// S(1) <- S(1, halo), R
// P(sum) <- S(1, halo), S(0)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module { func.func public @main(%x: tensor<2x24x3xf32>, %w: tensor<7x3x4xf32>) -> tensor<2x12x4xf32> {
 %r = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[8, 9]], lhs_dilate = [1], rhs_dilate = [3]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x24x3xf32>, tensor<7x3x4xf32>) -> tensor<2x12x4xf32>
 return %r : tensor<2x12x4xf32> } }
