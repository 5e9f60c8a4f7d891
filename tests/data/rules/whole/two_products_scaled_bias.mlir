// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, S(0), R, R, R
// S(1) <- R, S(1), R, S(1), S(0), R
// P(sum) <- S(1), S(0), S(1), S(0), P(sum), R
// P(sum) <- S(1), S(0), S(1), S(0), R, P(sum)
// P(avg) <- R, R, R, R, P(avg), R
// P(avg) <- R, R, R, R, R, P(avg)
module @relu_mm_scale {
  func.func public @main(%x: tensor<8x6xf32>, %w: tensor<6x4xf32>, %y: tensor<8x10xf32>, %v: tensor<10x4xf32>, %b: tensor<4xf32>, %s: tensor<f32>) -> tensor<8x4xf32> {
    %rx = stablehlo.tanh %x : tensor<8x6xf32>
    %ry = stablehlo.tanh %y : tensor<8x10xf32>
    %rw = stablehlo.tanh %w : tensor<6x4xf32>
    %rv = stablehlo.tanh %v : tensor<10x4xf32>
    %0 = stablehlo.dot_general %rx, %rw, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
    %1 = stablehlo.dot_general %ry, %rv, contracting_dims = [1] x [0] : (tensor<8x10xf32>, tensor<10x4xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x4xf32>
    %3 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %sb = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %p = stablehlo.multiply %3, %sb : tensor<8x4xf32>
    %4 = stablehlo.add %2, %p : tensor<8x4xf32>
    return %4 : tensor<8x4xf32>
  }
}
