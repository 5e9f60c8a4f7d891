// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
// P(max) <- P(max)
module {
  func.func public @main(%arg0: tensor<4x24x6xf32>) -> (tensor<4x24x6xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = call @_pad(%arg0, %cst) : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x25x6xf32>
    %1 = stablehlo.slice %0 [0:4, 0:24, 0:6] : (tensor<4x25x6xf32>) -> tensor<4x24x6xf32>
    %2 = stablehlo.maximum %arg0, %1 : tensor<4x24x6xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = call @_pad_0(%arg0, %cst_0) : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x26x6xf32>
    %4 = stablehlo.slice %3 [0:4, 0:24, 0:6] : (tensor<4x26x6xf32>) -> tensor<4x24x6xf32>
    %5 = stablehlo.maximum %2, %4 : tensor<4x24x6xf32>
    return %5 : tensor<4x24x6xf32>
  }
  func.func private @_pad(%arg0: tensor<4x24x6xf32>, %arg1: tensor<f32>) -> tensor<4x25x6xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x25x6xf32>
    return %1 : tensor<4x25x6xf32>
  }
  func.func private @_pad_0(%arg0: tensor<4x24x6xf32>, %arg1: tensor<f32>) -> tensor<4x26x6xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x26x6xf32>
    return %1 : tensor<4x26x6xf32>
  }
}
