// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1, block=12) <- S(1), S(1, block=12)
// S(2) <- S(2), S(2)
// S(1) <- R, S(1, halo)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
// S(1,blocks=2:22) <- S(1), S(1,blocks=22:2)
module @state_of_2 {
  func.func public @main(%arg0: tensor<3x2x6xf32>, %arg1: tensor<3x24x6xf32>) -> (tensor<3x24x6xf32>) {
    %0 = stablehlo.slice %arg1 [0:3, 0:22, 0:6] : (tensor<3x24x6xf32>) -> tensor<3x22x6xf32>
    %1 = stablehlo.concatenate %arg0, %0, dim = 1 : (tensor<3x2x6xf32>, tensor<3x22x6xf32>) -> tensor<3x24x6xf32>
    return %1 : tensor<3x24x6xf32>
  }
}
