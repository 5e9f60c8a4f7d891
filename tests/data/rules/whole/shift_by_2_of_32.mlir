// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=16) <- S(1, block=16)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
// S(1,blocks=2:30) <- S(1,blocks=30:2)
module {
  func.func public @main(%arg0: tensor<4x32xf32>) -> (tensor<4x32xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:30] : (tensor<4x32xf32>) -> tensor<4x30xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<4x2xf32>, tensor<4x30xf32>) -> tensor<4x32xf32>
    return %2 : tensor<4x32xf32>
  }
}
