// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(2)
// P(sum) <- S(3)
// S(3) <- R
// S(2) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @upsample_bilinear {
  func.func @main(%arg0: tensor<2x3x6x8xf32>) -> tensor<2x3x9x13xf32> {
    %cst = stablehlo.constant dense<5.000000e+00> : tensor<13xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<13xf32>
    %cst_1 = stablehlo.constant dense<0.583333313> : tensor<13xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<13xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<13x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<13x3xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<9xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<9xf32>
    %cst_7 = stablehlo.constant dense<6.250000e-01> : tensor<9xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<9x3xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<9x3xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<9xf32>
    %0 = stablehlo.iota dim = 0 : tensor<9xf32>
    %1 = stablehlo.multiply %0, %cst_7 : tensor<9xf32>
    %2 = stablehlo.subtract %1, %cst_6 : tensor<9xf32>
    %3 = stablehlo.ceil %2 : tensor<9xf32>
    %4 = stablehlo.clamp %cst_11, %3, %cst_5 : tensor<9xf32>
    %5 = stablehlo.subtract %4, %1 : tensor<9xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<9xf32>) -> tensor<9x3xf32>
    %7 = stablehlo.iota dim = 0 : tensor<3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xf32>) -> tensor<9x3xf32>
    %9 = stablehlo.add %6, %8 : tensor<9x3xf32>
    %10 = stablehlo.abs %9 : tensor<9x3xf32>
    %11 = stablehlo.subtract %cst_10, %10 : tensor<9x3xf32>
    %12 = stablehlo.maximum %11, %cst_9 : tensor<9x3xf32>
    %13 = stablehlo.reduce(%12 init: %cst_8) applies stablehlo.add across dimensions = [1] : (tensor<9x3xf32>, tensor<f32>) -> tensor<9xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<9xf32>) -> tensor<9x3xf32>
    %15 = stablehlo.divide %12, %14 : tensor<9x3xf32>
    %16 = stablehlo.iota dim = 0 : tensor<13xf32>
    %17 = stablehlo.multiply %16, %cst_1 : tensor<13xf32>
    %18 = stablehlo.subtract %17, %cst_0 : tensor<13xf32>
    %19 = stablehlo.ceil %18 : tensor<13xf32>
    %20 = stablehlo.clamp %cst_2, %19, %cst : tensor<13xf32>
    %21 = stablehlo.subtract %20, %17 : tensor<13xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<13xf32>) -> tensor<13x3xf32>
    %23 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xf32>) -> tensor<13x3xf32>
    %24 = stablehlo.add %22, %23 : tensor<13x3xf32>
    %25 = stablehlo.abs %24 : tensor<13x3xf32>
    %26 = stablehlo.subtract %cst_3, %25 : tensor<13x3xf32>
    %27 = stablehlo.maximum %26, %cst_4 : tensor<13x3xf32>
    %28 = stablehlo.reduce(%27 init: %cst_8) applies stablehlo.add across dimensions = [1] : (tensor<13x3xf32>, tensor<f32>) -> tensor<13xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0] : (tensor<13xf32>) -> tensor<13x3xf32>
    %30 = stablehlo.divide %27, %29 : tensor<13x3xf32>
    %31 = stablehlo.dot_general %15, %30, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<9x3xf32>, tensor<13x3xf32>) -> tensor<9x3x13x3xf32>
    %32 = stablehlo.transpose %arg0, dims = [0, 3, 2, 1] : (tensor<2x3x6x8xf32>) -> tensor<2x8x6x3xf32>
    %33 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<13xf32>) -> tensor<13x9x1xf32>
    %34 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<9xf32>) -> tensor<13x9x1xf32>
    %35 = stablehlo.concatenate %33, %34, dim = 2 : (tensor<13x9x1xf32>, tensor<13x9x1xf32>) -> tensor<13x9x2xf32>
    %36 = stablehlo.convert %35 : (tensor<13x9x2xf32>) -> tensor<13x9x2xi32>
    %37 = "stablehlo.gather"(%32, %36) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2, 3], start_index_map = [1, 2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 3, 3, 3>}> : (tensor<2x8x6x3xf32>, tensor<13x9x2xi32>) -> tensor<2x3x3x3x13x9xf32>
    %38 = stablehlo.dot_general %31, %37, batching_dims = [2, 0] x [4, 5], contracting_dims = [3, 1] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<9x3x13x3xf32>, tensor<2x3x3x3x13x9xf32>) -> tensor<13x9x2x3xf32>
    %39 = stablehlo.transpose %38, dims = [2, 3, 1, 0] : (tensor<13x9x2x3xf32>) -> tensor<2x3x9x13xf32>
    return %39 : tensor<2x3x9x13xf32>
  }
}
