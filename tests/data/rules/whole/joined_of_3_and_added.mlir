// SPDX-License-Identifier: GPL-3.0-or-later
// S(0, block=10) <- S(0, block=2), S(0, block=3), S(0, block=5), S(0, block=10)
// S(1) <- S(1), S(1), S(1), S(1)
// P(sum) <- P(sum), P(sum), P(sum), P(sum)
// P(avg) <- P(avg), P(avg), P(avg), P(avg)
// P(max) <- R, R, R, P(max)
// P(max) <- P(max), P(max), P(max), R
// P(min) <- R, R, R, P(min)
// P(min) <- P(min), P(min), P(min), R
// S(0,blocks=4:6:10) <- S(0), S(0), S(0), S(0,blocks=4:6:10)
module {
  func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<6x6xf32>, %arg2: tensor<10x6xf32>, %arg3: tensor<20x6xf32>) -> (tensor<20x6xf32>) {
    %0 = stablehlo.concatenate %arg0, %arg1, %arg2, dim = 0 : (tensor<4x6xf32>, tensor<6x6xf32>, tensor<10x6xf32>) -> tensor<20x6xf32>
    %1 = stablehlo.add %0, %arg3 : tensor<20x6xf32>
    return %1 : tensor<20x6xf32>
  }
}
