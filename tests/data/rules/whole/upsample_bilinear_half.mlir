// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(2)
// P(sum) <- S(3)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @upsample_bilinear_half {
  func.func @main(%arg0: tensor<2x2x4x4xf32>) -> tensor<2x2x2x2xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %0 = stablehlo.iota dim = 0 : tensor<2xf32>
    %1 = stablehlo.multiply %0, %cst_0 : tensor<2xf32>
    %2 = stablehlo.subtract %1, %cst : tensor<2xf32>
    %3 = stablehlo.ceil %2 : tensor<2xf32>
    %4 = stablehlo.clamp %cst_4, %3, %cst : tensor<2xf32>
    %5 = stablehlo.subtract %4, %1 : tensor<2xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %7 = stablehlo.iota dim = 0 : tensor<3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %9 = stablehlo.add %6, %8 : tensor<2x3xf32>
    %10 = stablehlo.abs %9 : tensor<2x3xf32>
    %11 = stablehlo.subtract %cst_3, %10 : tensor<2x3xf32>
    %12 = stablehlo.maximum %11, %cst_2 : tensor<2x3xf32>
    %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %15 = stablehlo.divide %12, %14 : tensor<2x3xf32>
    %16 = stablehlo.dot_general %15, %15, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
    %17 = stablehlo.transpose %arg0, dims = [0, 3, 2, 1] : (tensor<2x2x4x4xf32>) -> tensor<2x4x4x2xf32>
    %18 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xf32>) -> tensor<2x2x1xf32>
    %19 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<2xf32>) -> tensor<2x2x1xf32>
    %20 = stablehlo.concatenate %18, %19, dim = 2 : (tensor<2x2x1xf32>, tensor<2x2x1xf32>) -> tensor<2x2x2xf32>
    %21 = stablehlo.convert %20 : (tensor<2x2x2xf32>) -> tensor<2x2x2xi32>
    %22 = "stablehlo.gather"(%17, %21) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2, 3], start_index_map = [1, 2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 3, 3, 2>}> : (tensor<2x4x4x2xf32>, tensor<2x2x2xi32>) -> tensor<2x3x3x2x2x2xf32>
    %23 = stablehlo.dot_general %16, %22, batching_dims = [2, 0] x [4, 5], contracting_dims = [3, 1] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x2x3xf32>, tensor<2x3x3x2x2x2xf32>) -> tensor<2x2x2x2xf32>
    %24 = stablehlo.transpose %23, dims = [2, 3, 1, 0] : (tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
    return %24 : tensor<2x2x2x2xf32>
  }
}
