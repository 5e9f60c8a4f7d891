// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, R
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), R
// P(max) <- R, P(max)
// P(min) <- P(min), R
// P(min) <- R, P(min)
module @arange {
  func.func public @main(%a: tensor<f32>, %s: tensor<f32>) -> tensor<24xf32> {
    %io = stablehlo.iota dim = 0 : tensor<24xf32>
    %sb = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %ab = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %m = stablehlo.multiply %io, %sb : tensor<24xf32>
    %o = stablehlo.add %m, %ab : tensor<24xf32>
    return %o : tensor<24xf32>
  }
}
