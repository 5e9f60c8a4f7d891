// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1, halo)
module {
  func.func public @main(%arg0: tensor<4x24xf32>) -> (tensor<4x16xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = call @_pad(%arg0, %c) : (tensor<4x24xf32>, tensor<i32>) -> tensor<4x30xf32>
    %1 = stablehlo.slice %0 [0:4, 0:24] : (tensor<4x30xf32>) -> tensor<4x24xf32>
    %2 = stablehlo.slice %1 [0:4, 0:1] : (tensor<4x24xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.slice %1 [0:4, 0:16] : (tensor<4x24xf32>) -> tensor<4x16xf32>
    %4 = stablehlo.concatenate %2, %2, %2, %2, %2, %2, %2, %2, %3, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x16xf32>) -> tensor<4x24xf32>
    %5 = stablehlo.tanh %4 : tensor<4x24xf32>
    %6 = stablehlo.add %1, %5 : tensor<4x24xf32>
    %7 = stablehlo.slice %6 [0:4, 4:20] : (tensor<4x24xf32>) -> tensor<4x16xf32>
    %8 = stablehlo.slice %6 [0:4, 8:24] : (tensor<4x24xf32>) -> tensor<4x16xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<4x16xf32>
    return %9 : tensor<4x16xf32>
  }
  func.func private @_pad(%arg0: tensor<4x24xf32>, %arg1: tensor<i32>) -> tensor<4x30xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 6], high = [0, 0], interior = [0, 0] : (tensor<4x24xf32>, tensor<f32>) -> tensor<4x30xf32>
    return %1 : tensor<4x30xf32>
  }
}
