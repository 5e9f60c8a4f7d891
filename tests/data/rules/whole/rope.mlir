// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- S(1), S(0), S(0)
// S(2, block=2) <- S(2, block=2), S(1, block=2), S(1, block=2)
// P(sum) <- P(sum), R, R
// P(sum) <- R, P(sum), P(sum)
// P(avg) <- P(avg), R, R
// P(avg) <- R, P(avg), P(avg)
module @rope {
  func.func public @main(%arg0: tensor<4x8x12xf32>, %arg1: tensor<8x12xf32>, %arg2: tensor<8x12xf32>) -> (tensor<4x8x12xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x12xf32>) -> tensor<1x8x12xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x8x12xf32>) -> tensor<4x8x12xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<4x8x12xf32>
    %3 = stablehlo.slice %arg0 [0:4, 0:8, 6:12] : (tensor<4x8x12xf32>) -> tensor<4x8x6xf32>
    %4 = stablehlo.negate %3 : tensor<4x8x6xf32>
    %5 = stablehlo.slice %arg0 [0:4, 0:8, 0:6] : (tensor<4x8x12xf32>) -> tensor<4x8x6xf32>
    %6 = stablehlo.concatenate %4, %5, dim = 2 : (tensor<4x8x6xf32>, tensor<4x8x6xf32>) -> tensor<4x8x12xf32>
    %7 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<8x12xf32>) -> tensor<1x8x12xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x8x12xf32>) -> tensor<4x8x12xf32>
    %9 = stablehlo.multiply %6, %8 : tensor<4x8x12xf32>
    %10 = stablehlo.add %2, %9 : tensor<4x8x12xf32>
    return %10 : tensor<4x8x12xf32>
  }
}
