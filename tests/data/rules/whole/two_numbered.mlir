// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), R <- S(0), R, R
// R, S(0) <- R, S(0), R
// P(sum), P(sum) <- P(sum), R, S(0)
// S(0), P(avg) <- S(0), P(avg), R
// S(0), P(sum) <- S(0), P(sum), R
// P(avg), S(0) <- P(avg), S(0), R
// P(max), S(0) <- P(max), S(0), R
// P(min), S(0) <- P(min), S(0), R
// S(0), S(0) <- S(0), S(0), R
// R, P(sum) <- R, P(sum), R
// P(avg), R <- P(avg), R, R
// R, P(avg) <- R, P(avg), R
// P(avg), P(avg) <- P(avg), P(avg), R
// P(avg), P(sum) <- P(avg), P(sum), R
// P(max), R <- P(max), R, R
// P(max), P(avg) <- P(max), P(avg), R
// P(max), P(sum) <- P(max), P(sum), R
// P(min), R <- P(min), R, R
// P(min), P(avg) <- P(min), P(avg), R
// P(min), P(sum) <- P(min), P(sum), R
module @two_numbered {
  func.func public @main(%x: tensor<12xf32>, %y: tensor<24xf32>, %v: tensor<5xf32>) -> (tensor<12xf32>, tensor<24xf32>) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %w = stablehlo.cosine %v : tensor<5xf32>
    %s = stablehlo.reduce(%w init: %z) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %i = stablehlo.iota dim = 0 : tensor<12xf32>
    %a = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %b = stablehlo.multiply %x, %i : tensor<12xf32>
    %c = stablehlo.add %b, %a : tensor<12xf32>
    %j = stablehlo.iota dim = 0 : tensor<24xf32>
    %d = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %e = stablehlo.multiply %y, %j : tensor<24xf32>
    %f = stablehlo.multiply %e, %d : tensor<24xf32>
    return %c, %f : tensor<12xf32>, tensor<24xf32>
  }
}
