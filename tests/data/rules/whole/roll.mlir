// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=4) <- S(1, block=4)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
// S(1,blocks=3:9) <- S(1,blocks=9:3)
module @roll {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = call @_roll_static(%arg0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
  func.func private @_roll_static(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %0 = stablehlo.slice %arg0 [0:24, 9:12] : (tensor<24x12xf32>) -> tensor<24x3xf32>
    %1 = stablehlo.slice %arg0 [0:24, 0:9] : (tensor<24x12xf32>) -> tensor<24x9xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<24x3xf32>, tensor<24x9xf32>) -> tensor<24x12xf32>
    return %2 : tensor<24x12xf32>
  }
}
