// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @vocabulary_mask {
  func.func public @main(%x: tensor<24x1024xf32>) -> (tensor<24x1024xf32>) {
    %i = stablehlo.iota dim = 0 : tensor<1024xi32>
    %c0 = stablehlo.constant dense<1000> : tensor<i32>
    %c = stablehlo.broadcast_in_dim %c0, dims = [] : (tensor<i32>) -> tensor<1024xi32>
    %z0 = stablehlo.constant dense<-1.0e9> : tensor<f32>
    %z = stablehlo.broadcast_in_dim %z0, dims = [] : (tensor<f32>) -> tensor<24x1024xf32>
    %m = stablehlo.compare LT, %i, %c : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi1>
    %mm = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<1024xi1>) -> tensor<24x1024xi1>
    %r = stablehlo.select %mm, %x, %z : tensor<24x1024xi1>, tensor<24x1024xf32>
    return %r : tensor<24x1024xf32>
}
}
