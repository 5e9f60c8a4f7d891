// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum), P(sum), P(sum) <- S(0), R, R, R, S(0)
// R, S(0), S(0), S(0) <- S(1), R, R, R, R
// S(1), R, R, R <- R, S(0), S(0), S(0), R
// P(sum), S(1, block=4), S(1), S(1) <- R, S(1, block=4), S(1), S(1), S(1, block=6)
// P(avg), S(0), S(0), S(0) <- S(1), P(avg), P(avg), P(avg), R
// P(sum), S(0), S(0), S(0) <- S(1), P(sum), P(sum), P(sum), R
// S(1), P(avg), P(avg), P(avg) <- P(avg), S(0), S(0), S(0), R
// S(1), P(sum), P(sum), P(sum) <- P(sum), S(0), S(0), S(0), R
// S(1), S(0), S(0), S(0) <- S(1), S(0), S(0), S(0), R
// P(sum), P(sum), P(sum), P(sum) <- P(sum), P(sum), P(sum), P(sum), R
// R, P(sum), P(sum), P(sum) <- P(sum), R, R, R, R
// P(sum), R, R, R <- R, P(sum), P(sum), P(sum), R
// P(sum), P(sum), P(sum), P(sum) <- R, R, R, R, P(sum)
// P(avg), P(sum), P(sum), P(sum) <- P(sum), P(avg), P(avg), P(avg), R
// R, P(avg), P(avg), P(avg) <- P(avg), R, R, R, R
// P(avg), P(avg), P(avg), P(avg) <- R, R, R, R, P(avg)
// P(avg), P(avg), P(avg), P(avg) <- P(avg), P(avg), P(avg), P(avg), R
// P(avg), R, R, R <- R, P(avg), P(avg), P(avg), R
// P(sum), P(avg), P(avg), P(avg) <- P(avg), P(sum), P(sum), P(sum), R
// P(sum), S(1), S(1), S(1) <- R, S(1), S(1), S(1), S(1,blocks=16:4:4)
module {
  func.func public @main(%arg0: tensor<6x12xf32>, %arg1: tensor<12x16xf32>, %arg2: tensor<12x4xf32>, %arg3: tensor<12x4xf32>, %arg4: tensor<6x24xf32>) -> (tensor<6x12xf32>, tensor<12x16xf32>, tensor<12x4xf32>, tensor<12x4xf32>) {
    %0 = stablehlo.concatenate %arg1, %arg2, %arg3, dim = 1 : (tensor<12x16xf32>, tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x24xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x12xf32>, tensor<12x24xf32>) -> tensor<6x24xf32>
    %2 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x24xf32>, tensor<6x12xf32>) -> tensor<24x12xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<24x12xf32>) -> tensor<12x24xf32>
    %4 = stablehlo.dot_general %arg4, %0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x24xf32>, tensor<12x24xf32>) -> tensor<6x12xf32>
    %5 = stablehlo.slice %3 [0:12, 0:16] : (tensor<12x24xf32>) -> tensor<12x16xf32>
    %6 = stablehlo.slice %3 [0:12, 16:20] : (tensor<12x24xf32>) -> tensor<12x4xf32>
    %7 = stablehlo.slice %3 [0:12, 20:24] : (tensor<12x24xf32>) -> tensor<12x4xf32>
    return %4, %5, %6, %7 : tensor<6x12xf32>, tensor<12x16xf32>, tensor<12x4xf32>, tensor<12x4xf32>
  }
}
