// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- R, S(0)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), R
// P(max) <- R, P(max)
// P(min) <- P(min), R
// P(min) <- R, P(min)
module @outer_sum {
  func.func public @main(%arg0: tensor<24xf32>, %arg1: tensor<12xf32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<24xf32>) -> tensor<24x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<12xf32>) -> tensor<1x12xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x12xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x12xf32>) -> tensor<24x12xf32>
    %4 = stablehlo.add %2, %3 : tensor<24x12xf32>
    return %4 : tensor<24x12xf32>
  }
}
