// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(avg) <- P(avg)
// P(min) <- P(max)
// P(max) <- P(min)
module @rsub {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %1 = stablehlo.subtract %0, %arg0 : tensor<24x12xf32>
    return %1 : tensor<24x12xf32>
  }
}
