// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @pad_reflect_5 {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x22xf32>) {
    %0 = call @_pad(%arg0) : (tensor<24x12xf32>) -> tensor<24x22xf32>
    return %0 : tensor<24x22xf32>
  }
  func.func private @_pad(%arg0: tensor<24x12xf32>) -> tensor<24x22xf32> {
    %0 = stablehlo.slice %arg0 [0:24, 1:6] : (tensor<24x12xf32>) -> tensor<24x5xf32>
    %1 = call @_flip(%0) : (tensor<24x5xf32>) -> tensor<24x5xf32>
    %2 = stablehlo.concatenate %1, %arg0, dim = 1 : (tensor<24x5xf32>, tensor<24x12xf32>) -> tensor<24x17xf32>
    %3 = stablehlo.slice %2 [0:24, 11:16] : (tensor<24x17xf32>) -> tensor<24x5xf32>
    %4 = call @_flip(%3) : (tensor<24x5xf32>) -> tensor<24x5xf32>
    %5 = stablehlo.concatenate %2, %4, dim = 1 : (tensor<24x17xf32>, tensor<24x5xf32>) -> tensor<24x22xf32>
    return %5 : tensor<24x22xf32>
  }
  func.func private @_flip(%arg0: tensor<24x5xf32>) -> tensor<24x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<24x5xf32>
    return %0 : tensor<24x5xf32>
  }
}
