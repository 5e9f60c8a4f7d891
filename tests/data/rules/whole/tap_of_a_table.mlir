// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @m { func.func public @main(%a: tensor<2x1x64xf32>) -> tensor<2x1x64xf32> {
 %k = stablehlo.constant dense<[[[0.,0.,0.,0.,0.,0.,0.,0.,0.,0.,1.]]]> : tensor<1x1x11xf32>
 %4 = stablehlo.convolution(%a, %k) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[5, 5]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x1x64xf32>, tensor<1x1x11xf32>) -> tensor<2x1x64xf32>
 return %4 : tensor<2x1x64xf32> } }
