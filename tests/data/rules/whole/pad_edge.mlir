// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @pad_edge {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x16xf32>) {
    %0 = call @_pad(%arg0) : (tensor<24x12xf32>) -> tensor<24x16xf32>
    return %0 : tensor<24x16xf32>
  }
  func.func private @_pad(%arg0: tensor<24x12xf32>) -> tensor<24x16xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:12] : (tensor<24x12xf32>) -> tensor<1x12xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<1x12xf32>) -> tensor<1x0x12xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x0x12xf32>) -> tensor<0x12xf32>
    %3 = stablehlo.slice %arg0 [23:24, 0:12] : (tensor<24x12xf32>) -> tensor<1x12xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 2] : (tensor<1x12xf32>) -> tensor<1x0x12xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x0x12xf32>) -> tensor<0x12xf32>
    %6 = stablehlo.concatenate %2, %arg0, %5, dim = 0 : (tensor<0x12xf32>, tensor<24x12xf32>, tensor<0x12xf32>) -> tensor<24x12xf32>
    %7 = stablehlo.slice %6 [0:24, 0:1] : (tensor<24x12xf32>) -> tensor<24x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x1x2xf32>
    %9 = stablehlo.reshape %8 : (tensor<24x1x2xf32>) -> tensor<24x2xf32>
    %10 = stablehlo.slice %6 [0:24, 11:12] : (tensor<24x12xf32>) -> tensor<24x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x1x2xf32>
    %12 = stablehlo.reshape %11 : (tensor<24x1x2xf32>) -> tensor<24x2xf32>
    %13 = stablehlo.concatenate %9, %6, %12, dim = 1 : (tensor<24x2xf32>, tensor<24x12xf32>, tensor<24x2xf32>) -> tensor<24x16xf32>
    return %13 : tensor<24x16xf32>
  }
}
