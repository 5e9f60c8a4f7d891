// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @a {
  func.func public @main(%x: tensor<8x4096xf32>) -> tensor<8x4096xf32> {
    %z0 = stablehlo.constant dense<0.0> : tensor<f32>
    %s = stablehlo.reduce(%x init: %z0) applies stablehlo.add across dimensions = [1] : (tensor<8x4096xf32>, tensor<f32>) -> tensor<8xf32>
    %n = stablehlo.get_dimension_size %x, dim = 1 : (tensor<8x4096xf32>) -> tensor<i32>
    %k = stablehlo.constant dense<500> : tensor<i32>
    %p = stablehlo.compare GT, %n, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %g = stablehlo.negate %x : tensor<8x4096xf32>
    %bs = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<8xf32>) -> tensor<8x4096xf32>
    %a = stablehlo.select %p, %bs, %x : tensor<i1>, tensor<8x4096xf32>
    return %a : tensor<8x4096xf32>
  }
}
