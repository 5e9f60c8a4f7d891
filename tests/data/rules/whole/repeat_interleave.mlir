// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(1, block=12) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @repeat_interleave {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x24xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<24x12xf32>) -> tensor<24x12x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<24x12x2xf32>) -> tensor<24x24xf32>
    return %1 : tensor<24x24xf32>
  }
}
