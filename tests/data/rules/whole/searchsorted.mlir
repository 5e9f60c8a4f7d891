// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R
// S(0) <- R, S(0)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
module @searchsorted {
  func.func public @main(%arg0: tensor<12xf32>, %arg1: tensor<24xf32>) -> (tensor<24xi32>) {
    %0 = call @searchsorted(%arg0, %arg1) : (tensor<12xf32>, tensor<24xf32>) -> tensor<24xi32>
    return %0 : tensor<24xi32>
  }
  func.func private @searchsorted(%arg0: tensor<12xf32>, %arg1: tensor<24xf32>) -> tensor<24xi32> {
    %0 = call @_searchsorted_compare_all_impl(%arg0, %arg1) : (tensor<12xf32>, tensor<24xf32>) -> tensor<24xi32>
    return %0 : tensor<24xi32>
  }
  func.func private @_searchsorted_compare_all_impl(%arg0: tensor<12xf32>, %arg1: tensor<24xf32>) -> tensor<24xi32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %1 = stablehlo.compare EQ, %arg0, %0, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %3 = stablehlo.select %1, %2, %arg0 : tensor<12xi1>, tensor<12xf32>
    %4 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %6 = stablehlo.select %4, %5, %3 : tensor<12xi1>, tensor<12xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %8 = stablehlo.compare EQ, %arg1, %7, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %10 = stablehlo.select %8, %9, %arg1 : tensor<24xi1>, tensor<24xf32>
    %11 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %13 = stablehlo.select %11, %12, %10 : tensor<24xi1>, tensor<24xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %15 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<12x1xf32>) -> tensor<12x24xf32>
    %17 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<12x24xf32>
    %18 = stablehlo.compare LT, %16, %17, TOTALORDER : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
    %19 = stablehlo.convert %18 : (tensor<12x24xi1>) -> tensor<12x24xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.reduce(%19 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<12x24xi32>, tensor<i32>) -> tensor<24xi32>
    return %20 : tensor<24xi32>
  }
}
