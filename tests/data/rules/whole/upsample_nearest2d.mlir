// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(3, block=6) <- R
// S(2, block=6) <- R
// P(sum) <- S(2)
// P(sum) <- S(3)
// S(3) <- R
// S(2) <- R
// S(2) <- S(2)
// S(3) <- S(3)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @upsample_nearest2d {
  func.func @main(%arg0: tensor<2x3x6x6xf32>) -> tensor<2x3x12x12xf32> {
    %cst = stablehlo.constant dense<5.000000e+00> : tensor<12xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<12xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<12x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%cst_1 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<12x1xf32>, tensor<f32>) -> tensor<12xf32>
    %1 = stablehlo.reshape %0 : (tensor<12xf32>) -> tensor<12x1xf32>
    %2 = stablehlo.divide %cst_1, %1 : tensor<12x1xf32>
    %3 = stablehlo.dot_general %2, %2, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<12x1xf32>, tensor<12x1xf32>) -> tensor<12x1x12x1xf32>
    %4 = stablehlo.transpose %arg0, dims = [0, 3, 2, 1] : (tensor<2x3x6x6xf32>) -> tensor<2x6x6x3xf32>
    %5 = stablehlo.iota dim = 0 : tensor<12xf32>
    %6 = stablehlo.multiply %5, %cst_0 : tensor<12xf32>
    %7 = stablehlo.floor %6 : tensor<12xf32>
    %8 = stablehlo.minimum %7, %cst : tensor<12xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<12xf32>) -> tensor<12x12x1xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<12xf32>) -> tensor<12x12x1xf32>
    %11 = stablehlo.concatenate %9, %10, dim = 2 : (tensor<12x12x1xf32>, tensor<12x12x1xf32>) -> tensor<12x12x2xf32>
    %12 = stablehlo.convert %11 : (tensor<12x12x2xf32>) -> tensor<12x12x2xi32>
    %13 = "stablehlo.gather"(%4, %12) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2, 3], start_index_map = [1, 2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1, 1, 3>}> : (tensor<2x6x6x3xf32>, tensor<12x12x2xi32>) -> tensor<2x1x1x3x12x12xf32>
    %14 = stablehlo.dot_general %3, %13, batching_dims = [2, 0] x [4, 5], contracting_dims = [3, 1] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<12x1x12x1xf32>, tensor<2x1x1x3x12x12xf32>) -> tensor<12x12x2x3xf32>
    %15 = stablehlo.transpose %14, dims = [2, 3, 1, 0] : (tensor<12x12x2x3xf32>) -> tensor<2x3x12x12xf32>
    return %15 : tensor<2x3x12x12xf32>
  }
}
