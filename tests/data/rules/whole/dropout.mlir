// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @dropout {
  func.func public @main(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %pc = stablehlo.constant dense<0.1> : tensor<f32>
  %lo = stablehlo.constant dense<0.0> : tensor<f32>
    %hi = stablehlo.constant dense<1.0> : tensor<f32>
    %sh = stablehlo.constant dense<[8, 12]> : tensor<2xi64>
    %u = stablehlo.rng %lo, %hi, %sh, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<8x12xf32>
    %pb = stablehlo.broadcast_in_dim %pc, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %k = stablehlo.compare GE, %u, %pb : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
    %z = stablehlo.broadcast_in_dim %lo, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %o = stablehlo.select %k, %x, %z : tensor<8x12xi1>, tensor<8x12xf32>
    return %o : tensor<8x12xf32>
  }
}
