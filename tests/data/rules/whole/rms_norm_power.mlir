// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, S(0)
// S(1) <- R, S(1)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
module @rms_norm_power {
  func.func public @main(%arg0: tensor<24xf32>, %arg1: tensor<8x12x24xf32>) -> tensor<8x12x24xf32> {
    %cst = stablehlo.constant dense<9.99999997E-7> : tensor<8x12x1xf32>
    %cst_0 = stablehlo.constant dense<0.0416666679> : tensor<8x12xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<8x12x24xf32>
    %0 = stablehlo.power %arg1, %cst_2 : tensor<8x12x24xf32>
    %1 = stablehlo.reduce(%0 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<8x12x24xf32>, tensor<f32>) -> tensor<8x12xf32>
    %2 = stablehlo.multiply %1, %cst_0 : tensor<8x12xf32>
    %3 = stablehlo.reshape %2 : (tensor<8x12xf32>) -> tensor<8x12x1xf32>
    %4 = stablehlo.add %3, %cst : tensor<8x12x1xf32>
    %5 = stablehlo.rsqrt %4 : tensor<8x12x1xf32>
    %6 = stablehlo.reshape %5 : (tensor<8x12x1xf32>) -> tensor<8x12xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<8x12xf32>) -> tensor<8x12x24xf32>
    %8 = stablehlo.multiply %arg1, %7 : tensor<8x12x24xf32>
    %9 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<24xf32>) -> tensor<8x12x24xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<8x12x24xf32>
    return %10 : tensor<8x12x24xf32>
  }
}
