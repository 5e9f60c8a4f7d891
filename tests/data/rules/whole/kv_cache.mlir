// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R
// S(2) <- S(2), S(2), R
// S(1) <- S(1), R, R
// P(sum) <- P(sum), P(sum), R
// P(avg) <- P(avg), P(avg), R
// P(max) <- P(max), P(max), R
// P(min) <- P(min), P(min), R
// P(prod) <- P(prod), P(prod), R
module @kv_cache {
  func.func public @main(%c: tensor<4x16x8xf32>, %u: tensor<4x1x8xf32>, %p: tensor<i32>) -> tensor<4x16x8xf32> {
    %io = stablehlo.iota dim = 1 : tensor<4x16x8xi32>
    %pb = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<i32>) -> tensor<4x16x8xi32>
    %m = stablehlo.compare EQ, %io, %pb : (tensor<4x16x8xi32>, tensor<4x16x8xi32>) -> tensor<4x16x8xi1>
    %ub = stablehlo.broadcast_in_dim %u, dims = [0, 1, 2] : (tensor<4x1x8xf32>) -> tensor<4x16x8xf32>
    %o = stablehlo.select %m, %ub, %c : tensor<4x16x8xi1>, tensor<4x16x8xf32>
    return %o : tensor<4x16x8xf32>
  }
}
