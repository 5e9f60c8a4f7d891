// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// P(sum) <- S(1), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(min) <- P(max), R
// P(max) <- P(min), R
module @ce_iota {
  func.func public @main(%x: tensor<8x16xf32>, %y: tensor<8xi32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %io = stablehlo.iota dim = 1 : tensor<8x16xi32>
    %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<8xi32>) -> tensor<8x16xi32>
    %m = stablehlo.compare EQ, %io, %b : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
    %zb = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %o = stablehlo.select %m, %x, %zb : tensor<8x16xi1>, tensor<8x16xf32>
    %r = stablehlo.reduce(%o init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
    %nn = stablehlo.negate %r : tensor<8xf32>
    return %nn : tensor<8xf32>
  }
}
