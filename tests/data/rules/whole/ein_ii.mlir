// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// S(0) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
// S(0) <- S(0,1)
module @ein_ii {
  func.func public @main(%arg0: tensor<12x12xf32>) -> (tensor<12xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<12x12xui32>
    %1 = stablehlo.iota dim = 1 : tensor<12x12xui32>
    %2 = stablehlo.compare EQ, %0, %1, UNSIGNED : (tensor<12x12xui32>, tensor<12x12xui32>) -> tensor<12x12xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %4 = stablehlo.select %2, %arg0, %3 : tensor<12x12xi1>, tensor<12x12xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<12x12xf32>, tensor<f32>) -> tensor<12xf32>
    return %5 : tensor<12xf32>
  }
}
