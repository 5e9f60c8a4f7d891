// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=2) <- S(1, block=4)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
// S(1) <- S(1,blocks=3:6:3)
module @narrow {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x6xf32>) {
    %0 = stablehlo.slice %arg0 [0:24, 3:9] : (tensor<24x12xf32>) -> tensor<24x6xf32>
    return %0 : tensor<24x6xf32>
  }
}
