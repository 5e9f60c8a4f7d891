// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @flip {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = call @_flip(%arg0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
  func.func private @_flip(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
}
