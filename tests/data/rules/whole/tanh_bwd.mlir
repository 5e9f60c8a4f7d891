// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
module @tanh_bwd {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = stablehlo.tanh %arg0 : tensor<24x12xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %2 = stablehlo.subtract %1, %0 : tensor<24x12xf32>
    %3 = stablehlo.multiply %arg1, %2 : tensor<24x12xf32>
    %4 = stablehlo.multiply %3, %0 : tensor<24x12xf32>
    %5 = stablehlo.add %3, %4 : tensor<24x12xf32>
    return %5 : tensor<24x12xf32>
  }
}
