// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(2) <- S(2), S(1)
// S(1) <- S(1), R
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @select_scatter {
  func.func @main(%arg0: tensor<4x6x2xf32>, %arg1: tensor<4x2xf32>) -> tensor<4x6x2xf32> {
    %c = stablehlo.constant dense<[false, false, true, false, false, false]> : tensor<6xi1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<6xi1>) -> tensor<4x6x2xi1>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0, 2] : (tensor<4x2xf32>) -> tensor<4x6x2xf32>
    %2 = stablehlo.select %0, %1, %arg0 : tensor<4x6x2xi1>, tensor<4x6x2xf32>
    return %2 : tensor<4x6x2xf32>
  }
}
