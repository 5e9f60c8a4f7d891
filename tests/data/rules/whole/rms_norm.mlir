// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- S(1), R
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
module @rms_norm {
  func.func public @main(%arg0: tensor<8x24x12xf32>, %arg1: tensor<12xf32>) -> (tensor<8x24x12xf32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8x24x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x24x12xf32>, tensor<f32>) -> tensor<8x24xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<8x24xf32>) -> tensor<8x24x1xf32>
    %cst_0 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x24x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<8x24x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x24x1xf32>
    %6 = stablehlo.add %4, %5 : tensor<8x24x1xf32>
    %7 = stablehlo.rsqrt %6 : tensor<8x24x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<8x24x1xf32>) -> tensor<8x24x12xf32>
    %9 = stablehlo.multiply %arg0, %8 : tensor<8x24x12xf32>
    %10 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<12xf32>) -> tensor<1x1x12xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<8x24x12xf32>
    %12 = stablehlo.multiply %9, %11 : tensor<8x24x12xf32>
    return %12 : tensor<8x24x12xf32>
  }
}
