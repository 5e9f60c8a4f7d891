// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0), S(0)
// S(1, block=2), S(1, block=3) <- S(1, block=2), S(1, block=3)
// P(max), P(max) <- P(max), P(max)
// P(max), R <- P(max), R
// R, P(max) <- R, P(max)
// P(max), P(min) <- P(max), P(min)
// P(min), P(min) <- P(min), P(min)
// P(min), R <- P(min), R
// R, P(min) <- R, P(min)
// P(min), P(max) <- P(min), P(max)
// S(1), S(1) <- S(1), S(1)
module {
  func.func public @main(%arg0: tensor<5x24xf32>, %arg1: tensor<5x36xf32>) -> (tensor<5x24xf32>, tensor<5x36xf32>) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 1 : (tensor<5x24xf32>, tensor<5x36xf32>) -> tensor<5x60xf32>
    %1 = stablehlo.slice %0 [0:5, 0:24] : (tensor<5x60xf32>) -> tensor<5x24xf32>
    %2 = stablehlo.slice %0 [0:5, 24:60] : (tensor<5x60xf32>) -> tensor<5x36xf32>
    %3 = call @relu(%1) : (tensor<5x24xf32>) -> tensor<5x24xf32>
    %4 = call @relu_0(%2) : (tensor<5x36xf32>) -> tensor<5x36xf32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<5x24xf32>, tensor<5x36xf32>) -> tensor<5x60xf32>
    %6 = stablehlo.slice %5 [0:5, 0:24] : (tensor<5x60xf32>) -> tensor<5x24xf32>
    %7 = stablehlo.slice %5 [0:5, 24:60] : (tensor<5x60xf32>) -> tensor<5x36xf32>
    return %6, %7 : tensor<5x24xf32>, tensor<5x36xf32>
  }
  func.func private @relu(%arg0: tensor<5x24xf32>) -> tensor<5x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x24xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<5x24xf32>
    return %1 : tensor<5x24xf32>
  }
  func.func private @relu_0(%arg0: tensor<5x36xf32>) -> tensor<5x36xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x36xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<5x36xf32>
    return %1 : tensor<5x36xf32>
  }
}
