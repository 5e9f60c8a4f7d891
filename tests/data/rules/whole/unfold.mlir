// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @unfold {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x3x10xf32>) {
    %0 = stablehlo.slice %arg0 [0:24, 0:10] : (tensor<24x12xf32>) -> tensor<24x10xf32>
    %1 = stablehlo.slice %arg0 [0:24, 1:11] : (tensor<24x12xf32>) -> tensor<24x10xf32>
    %2 = stablehlo.slice %arg0 [0:24, 2:12] : (tensor<24x12xf32>) -> tensor<24x10xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<24x10xf32>) -> tensor<24x1x10xf32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<24x10xf32>) -> tensor<24x1x10xf32>
    %5 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<24x10xf32>) -> tensor<24x1x10xf32>
    %6 = stablehlo.concatenate %3, %4, %5, dim = 1 : (tensor<24x1x10xf32>, tensor<24x1x10xf32>, tensor<24x1x10xf32>) -> tensor<24x3x10xf32>
    return %6 : tensor<24x3x10xf32>
  }
}
