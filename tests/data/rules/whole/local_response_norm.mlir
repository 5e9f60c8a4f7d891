// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
module @IrToHlo.49 attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<2x6x8xf32>) -> tensor<2x6x8xf32> {
    %cst = stablehlo.constant dense<7.500000e-01> : tensor<2x6x8xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2x6x8xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-5> : tensor<2x6x8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<2x6x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x6x8xf32>) -> tensor<2x1x6x8xf32>
    %2 = stablehlo.pad %1, %cst_3, low = [0, 0, 1, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x1x6x8xf32>, tensor<f32>) -> tensor<2x1x8x8xf32>
    %3 = "stablehlo.reduce_window"(%2, %cst_3) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 3, 1>, window_strides = array<i64: 1, 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %12 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %12 : tensor<f32>
    }) : (tensor<2x1x8x8xf32>, tensor<f32>) -> tensor<2x1x6x8xf32>
    %4 = "stablehlo.reduce_window"(%cst_2, %cst_3) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %12 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %12 : tensor<f32>
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<6x8xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [2, 3] : (tensor<6x8xf32>) -> tensor<2x1x6x8xf32>
    %6 = stablehlo.divide %3, %5 : tensor<2x1x6x8xf32>
    %7 = stablehlo.reshape %6 : (tensor<2x1x6x8xf32>) -> tensor<2x6x8xf32>
    %8 = stablehlo.multiply %7, %cst_1 : tensor<2x6x8xf32>
    %9 = stablehlo.add %8, %cst_0 : tensor<2x6x8xf32>
    %10 = stablehlo.power %9, %cst : tensor<2x6x8xf32>
    %11 = stablehlo.divide %arg0, %10 : tensor<2x6x8xf32>
    return %11 : tensor<2x6x8xf32>
  }
}
