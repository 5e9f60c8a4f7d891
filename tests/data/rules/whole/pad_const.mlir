// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=8) <- S(1, block=6)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
// S(1,blocks=2:12:2) <- S(1)
module @pad_const {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x16xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = call @_pad(%arg0, %c) : (tensor<24x12xf32>, tensor<i32>) -> tensor<24x16xf32>
    return %0 : tensor<24x16xf32>
  }
  func.func private @_pad(%arg0: tensor<24x12xf32>, %arg1: tensor<i32>) -> tensor<24x16xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2], high = [0, 2], interior = [0, 0] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24x16xf32>
    return %1 : tensor<24x16xf32>
  }
}
