// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module {
  func.func public @main(%arg0: tensor<4x24x6xf32>) -> (tensor<4x24x6xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = call @_pad(%arg0, %c) : (tensor<4x24x6xf32>, tensor<i32>) -> tensor<4x25x6xf32>
    %1 = stablehlo.slice %0 [0:4, 0:24, 0:6] : (tensor<4x25x6xf32>) -> tensor<4x24x6xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x24x6xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<4x24x6xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<4x24x6xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = call @_pad_0(%arg0, %c_0) : (tensor<4x24x6xf32>, tensor<i32>) -> tensor<4x26x6xf32>
    %6 = stablehlo.slice %5 [0:4, 0:24, 0:6] : (tensor<4x26x6xf32>) -> tensor<4x24x6xf32>
    %7 = stablehlo.add %4, %6 : tensor<4x24x6xf32>
    return %7 : tensor<4x24x6xf32>
  }
  func.func private @_pad(%arg0: tensor<4x24x6xf32>, %arg1: tensor<i32>) -> tensor<4x25x6xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x25x6xf32>
    return %1 : tensor<4x25x6xf32>
  }
  func.func private @_pad_0(%arg0: tensor<4x24x6xf32>, %arg1: tensor<i32>) -> tensor<4x26x6xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x26x6xf32>
    return %1 : tensor<4x26x6xf32>
  }
}
