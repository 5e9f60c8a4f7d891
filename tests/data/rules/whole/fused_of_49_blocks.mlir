// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0), R
// P(sum), P(sum), P(sum) <- S(1), S(0)
// P(sum), P(sum), P(sum) <- P(sum), R
// P(sum), P(sum), P(sum) <- R, P(sum)
// P(avg), P(avg), P(avg) <- P(avg), R
// P(avg), P(avg), P(avg) <- R, P(avg)
// S(1), S(1), S(1) <- R, S(1,blocks=64:128:4)
module {
  func.func public @main(%arg0: tensor<6x10xf32>, %arg1: tensor<10x196xf32>) -> (tensor<6x64xf32>, tensor<6x128xf32>, tensor<6x4xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x10xf32>, tensor<10x196xf32>) -> tensor<6x196xf32>
    %1 = stablehlo.slice %0 [0:6, 0:64] : (tensor<6x196xf32>) -> tensor<6x64xf32>
    %2 = stablehlo.slice %0 [0:6, 64:192] : (tensor<6x196xf32>) -> tensor<6x128xf32>
    %3 = stablehlo.slice %0 [0:6, 192:196] : (tensor<6x196xf32>) -> tensor<6x4xf32>
    return %1, %2, %3 : tensor<6x64xf32>, tensor<6x128xf32>, tensor<6x4xf32>
  }
}
