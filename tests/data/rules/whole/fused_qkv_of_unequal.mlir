// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0), R
// P(sum), P(sum), P(sum) <- S(1), S(0)
// S(1, block=4), S(1), S(1) <- R, S(1, block=6)
// P(sum), P(sum), P(sum) <- P(sum), R
// P(sum), P(sum), P(sum) <- R, P(sum)
// P(avg), P(avg), P(avg) <- P(avg), R
// P(avg), P(avg), P(avg) <- R, P(avg)
// S(1), S(1), S(1) <- R, S(1,blocks=32:8:8)
module {
  func.func public @main(%arg0: tensor<6x12xf32>, %arg1: tensor<12x48xf32>) -> (tensor<6x32xf32>, tensor<6x8xf32>, tensor<6x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x12xf32>, tensor<12x48xf32>) -> tensor<6x48xf32>
    %1 = stablehlo.slice %0 [0:6, 0:32] : (tensor<6x48xf32>) -> tensor<6x32xf32>
    %2 = stablehlo.slice %0 [0:6, 32:40] : (tensor<6x48xf32>) -> tensor<6x8xf32>
    %3 = stablehlo.slice %0 [0:6, 40:48] : (tensor<6x48xf32>) -> tensor<6x8xf32>
    return %1, %2, %3 : tensor<6x32xf32>, tensor<6x8xf32>, tensor<6x8xf32>
  }
}
