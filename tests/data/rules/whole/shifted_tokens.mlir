// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=24) <- S(2)
// S(2) <- S(3)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module {
  func.func public @main(%arg0: tensor<2x24x12x6xf32>) -> (tensor<2x288x6xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = call @_pad(%arg0, %c) : (tensor<2x24x12x6xf32>, tensor<i32>) -> tensor<2x25x12x6xf32>
    %1 = stablehlo.slice %0 [0:2, 0:24, 0:12, 0:6] : (tensor<2x25x12x6xf32>) -> tensor<2x24x12x6xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<2x24x12x6xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x24x12x6xf32>) -> tensor<2x288x6xf32>
    return %3 : tensor<2x288x6xf32>
  }
  func.func private @_pad(%arg0: tensor<2x24x12x6xf32>, %arg1: tensor<i32>) -> tensor<2x25x12x6xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x24x12x6xf32>, tensor<f32>) -> tensor<2x25x12x6xf32>
    return %1 : tensor<2x25x12x6xf32>
  }
}
