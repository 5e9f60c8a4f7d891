// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @vocabulary_mask_float {
  func.func @main(%x: tensor<24x1024xf32>) -> tensor<24x1024xf32> {
    %i = stablehlo.iota dim = 1 : tensor<24x1024xf32>
    %c = stablehlo.constant dense<1000.0> : tensor<24x1024xf32>
    %z = stablehlo.constant dense<-1.0e9> : tensor<24x1024xf32>
    %m = stablehlo.compare LT, %i, %c : (tensor<24x1024xf32>, tensor<24x1024xf32>) -> tensor<24x1024xi1>
    %r = stablehlo.select %m, %x, %z : tensor<24x1024xi1>, tensor<24x1024xf32>
    return %r : tensor<24x1024xf32>
  }
}
