// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R, R
// P(sum) <- S(1), S(0), S(0), S(0)
// S(1, block=73) <- R, S(1, block=71), S(1), S(1)
// P(sum) <- P(sum), R, R, R
// P(sum) <- R, P(sum), P(sum), P(sum)
// P(avg) <- P(avg), R, R, R
// P(avg) <- R, P(avg), P(avg), P(avg)
// S(1,blocks=568:8:8) <- R, S(1), S(1), S(1)
module {
  func.func public @main(%arg0: tensor<6x12xf32>, %arg1: tensor<12x568xf32>, %arg2: tensor<12x8xf32>, %arg3: tensor<12x8xf32>) -> (tensor<6x584xf32>) {
    %0 = stablehlo.concatenate %arg1, %arg2, %arg3, dim = 1 : (tensor<12x568xf32>, tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x584xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x12xf32>, tensor<12x584xf32>) -> tensor<6x584xf32>
    return %1 : tensor<6x584xf32>
  }
}
