// SPDX-License-Identifier: GPL-3.0-or-later
// S(2) <- S(1), R
// S(3) <- S(2), R
// S(0) <- S(0), R
// P(sum) <- R, S(0)
// P(sum) <- R, S(2)
// P(sum) <- R, S(3)
// S(0) <- S(0), S(0)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
// P(prod) <- R, P(prod)
module @m {
  func.func @main(%arg0: tensor<2x5x7x2xf32>, %arg1: tensor<2x1x6x8xf32>) -> tensor<2x1x5x7xf32> {
    %c = stablehlo.constant dense<1> : tensor<2x1x5x7xi64>
    %c_0 = stablehlo.constant dense<8> : tensor<2x1x5x7xi64>
    %c_1 = stablehlo.constant dense<6> : tensor<2x1x5x7xi64>
    %cst = stablehlo.constant dense<6.000000e+00> : tensor<2x1x5x7xf32>
    %cst_2 = stablehlo.constant dense<2.500000e+00> : tensor<2x1x5x7xf32>
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<2x1x5x7xf32>
    %cst_4 = stablehlo.constant dense<8.000000e+00> : tensor<2x1x5x7xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x5x7xf32>
    %cst_6 = stablehlo.constant dense<3.500000e+00> : tensor<2x1x5x7xf32>
    %cst_7 = stablehlo.constant dense<4.000000e+00> : tensor<2x1x5x7xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<2x1x5x7x1xi64>
    %c_9 = stablehlo.constant dense<2> : tensor<2x1x5x7xi64>
    %c_10 = stablehlo.constant dense<0> : tensor<2x1x5x7xi64>
    %c_11 = stablehlo.constant dense<[[0], [1]]> : tensor<2x1xi64>
    %0 = stablehlo.broadcast_in_dim %c_11, dims = [0, 1] : (tensor<2x1xi64>) -> tensor<2x1x5x7xi64>
    %1 = stablehlo.compare  LT, %0, %c_10 : (tensor<2x1x5x7xi64>, tensor<2x1x5x7xi64>) -> tensor<2x1x5x7xi1>
    %2 = stablehlo.add %0, %c_9 : tensor<2x1x5x7xi64>
    %3 = stablehlo.select %1, %2, %0 : tensor<2x1x5x7xi1>, tensor<2x1x5x7xi64>
    %4 = stablehlo.reshape %3 : (tensor<2x1x5x7xi64>) -> tensor<2x1x5x7x1xi64>
    %5 = stablehlo.reshape %arg0 : (tensor<2x5x7x2xf32>) -> tensor<2x1x5x7x2xf32>
    %6 = stablehlo.slice %5 [0:2, 0:1, 0:5, 0:7, 0:1] : (tensor<2x1x5x7x2xf32>) -> tensor<2x1x5x7x1xf32>
    %7 = stablehlo.reshape %6 : (tensor<2x1x5x7x1xf32>) -> tensor<2x1x5x7xf32>
    %8 = stablehlo.multiply %7, %cst_7 : tensor<2x1x5x7xf32>
    %9 = stablehlo.add %8, %cst_6 : tensor<2x1x5x7xf32>
    %10 = stablehlo.round_nearest_even %9 : tensor<2x1x5x7xf32>
    %11 = stablehlo.compare  GE, %10, %cst_5 : (tensor<2x1x5x7xf32>, tensor<2x1x5x7xf32>) -> tensor<2x1x5x7xi1>
    %12 = stablehlo.compare  LT, %10, %cst_4 : (tensor<2x1x5x7xf32>, tensor<2x1x5x7xf32>) -> tensor<2x1x5x7xi1>
    %13 = stablehlo.slice %5 [0:2, 0:1, 0:5, 0:7, 1:2] : (tensor<2x1x5x7x2xf32>) -> tensor<2x1x5x7x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<2x1x5x7x1xf32>) -> tensor<2x1x5x7xf32>
    %15 = stablehlo.multiply %14, %cst_3 : tensor<2x1x5x7xf32>
    %16 = stablehlo.add %15, %cst_2 : tensor<2x1x5x7xf32>
    %17 = stablehlo.round_nearest_even %16 : tensor<2x1x5x7xf32>
    %18 = stablehlo.compare  GE, %17, %cst_5 : (tensor<2x1x5x7xf32>, tensor<2x1x5x7xf32>) -> tensor<2x1x5x7xi1>
    %19 = stablehlo.compare  LT, %17, %cst : (tensor<2x1x5x7xf32>, tensor<2x1x5x7xf32>) -> tensor<2x1x5x7xi1>
    %20 = stablehlo.and %18, %19 : tensor<2x1x5x7xi1>
    %21 = stablehlo.and %12, %20 : tensor<2x1x5x7xi1>
    %22 = stablehlo.and %11, %21 : tensor<2x1x5x7xi1>
    %23 = stablehlo.convert %17 : (tensor<2x1x5x7xf32>) -> tensor<2x1x5x7xi64>
    %24 = stablehlo.select %22, %23, %c_10 : tensor<2x1x5x7xi1>, tensor<2x1x5x7xi64>
    %25 = stablehlo.compare  LT, %24, %c_10 : (tensor<2x1x5x7xi64>, tensor<2x1x5x7xi64>) -> tensor<2x1x5x7xi1>
    %26 = stablehlo.add %24, %c_1 : tensor<2x1x5x7xi64>
    %27 = stablehlo.select %25, %26, %24 : tensor<2x1x5x7xi1>, tensor<2x1x5x7xi64>
    %28 = stablehlo.reshape %27 : (tensor<2x1x5x7xi64>) -> tensor<2x1x5x7x1xi64>
    %29 = stablehlo.convert %10 : (tensor<2x1x5x7xf32>) -> tensor<2x1x5x7xi64>
    %30 = stablehlo.select %22, %29, %c_10 : tensor<2x1x5x7xi1>, tensor<2x1x5x7xi64>
    %31 = stablehlo.compare  LT, %30, %c_10 : (tensor<2x1x5x7xi64>, tensor<2x1x5x7xi64>) -> tensor<2x1x5x7xi1>
    %32 = stablehlo.add %30, %c_0 : tensor<2x1x5x7xi64>
    %33 = stablehlo.select %31, %32, %30 : tensor<2x1x5x7xi1>, tensor<2x1x5x7xi64>
    %34 = stablehlo.reshape %33 : (tensor<2x1x5x7xi64>) -> tensor<2x1x5x7x1xi64>
    %35 = stablehlo.concatenate %4, %c_8, %28, %34, dim = 4 : (tensor<2x1x5x7x1xi64>, tensor<2x1x5x7x1xi64>, tensor<2x1x5x7x1xi64>, tensor<2x1x5x7x1xi64>) -> tensor<2x1x5x7x4xi64>
    %36 = "stablehlo.gather"(%arg1, %35) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1, 2, 3], start_index_map = [0, 1, 2, 3], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1, 1>}> : (tensor<2x1x6x8xf32>, tensor<2x1x5x7x4xi64>) -> tensor<2x1x5x7xf32>
    %37 = stablehlo.select %22, %c, %c_10 : tensor<2x1x5x7xi1>, tensor<2x1x5x7xi64>
    %38 = stablehlo.convert %37 : (tensor<2x1x5x7xi64>) -> tensor<2x1x5x7xf32>
    %39 = stablehlo.multiply %36, %38 : tensor<2x1x5x7xf32>
    return %39 : tensor<2x1x5x7xf32>
  }
}
