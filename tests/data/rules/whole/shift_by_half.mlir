// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=2) <- S(1, block=2)
// S(2) <- S(2)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @shift_by_half {
  func.func public @main(%arg0: tensor<3x24x6xf32>) -> (tensor<3x24x6xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x12x6xf32>
    %1 = stablehlo.slice %arg0 [0:3, 0:12, 0:6] : (tensor<3x24x6xf32>) -> tensor<3x12x6xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<3x12x6xf32>, tensor<3x12x6xf32>) -> tensor<3x24x6xf32>
    return %2 : tensor<3x24x6xf32>
  }
}
