// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(1, block=3) <- R
// S(2) <- R
// S(1, block=9) <- R
// S(2, block=6) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @im2col {
  func.func @main(%arg0: tensor<2x3x6x8xf32>) -> tensor<2x27x48xf32> {
    %c = stablehlo.constant dense<10> : tensor<3x6x3x8xi64>
    %c_0 = stablehlo.constant dense<8> : tensor<3x6x3x8xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<3x6x3x8xi64>
    %c_2 = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi64>
    %c_3 = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi64>
    %c_4 = stablehlo.constant dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 0, 1, 1], high = [0, 0, 1, 1], interior = [0, 0, 0, 0] : (tensor<2x3x6x8xf32>, tensor<f32>) -> tensor<2x3x8x10xf32>
    %1 = stablehlo.broadcast_in_dim %c_4, dims = [1] : (tensor<6xi64>) -> tensor<3x6xi64>
    %2 = stablehlo.broadcast_in_dim %c_3, dims = [0] : (tensor<3xi64>) -> tensor<3x6xi64>
    %3 = stablehlo.add %1, %2 : tensor<3x6xi64>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<3x6xi64>) -> tensor<3x6x3x8xi64>
    %5 = stablehlo.compare  LT, %4, %c_1 : (tensor<3x6x3x8xi64>, tensor<3x6x3x8xi64>) -> tensor<3x6x3x8xi1>
    %6 = stablehlo.add %4, %c_0 : tensor<3x6x3x8xi64>
    %7 = stablehlo.select %5, %6, %4 : tensor<3x6x3x8xi1>, tensor<3x6x3x8xi64>
    %8 = stablehlo.reshape %7 : (tensor<3x6x3x8xi64>) -> tensor<3x6x3x8x1xi64>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [1] : (tensor<8xi64>) -> tensor<3x8xi64>
    %10 = stablehlo.broadcast_in_dim %c_3, dims = [0] : (tensor<3xi64>) -> tensor<3x8xi64>
    %11 = stablehlo.add %9, %10 : tensor<3x8xi64>
    %12 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<3x8xi64>) -> tensor<3x6x3x8xi64>
    %13 = stablehlo.compare  LT, %12, %c_1 : (tensor<3x6x3x8xi64>, tensor<3x6x3x8xi64>) -> tensor<3x6x3x8xi1>
    %14 = stablehlo.add %12, %c : tensor<3x6x3x8xi64>
    %15 = stablehlo.select %13, %14, %12 : tensor<3x6x3x8xi1>, tensor<3x6x3x8xi64>
    %16 = stablehlo.reshape %15 : (tensor<3x6x3x8xi64>) -> tensor<3x6x3x8x1xi64>
    %17 = stablehlo.concatenate %8, %16, dim = 4 : (tensor<3x6x3x8x1xi64>, tensor<3x6x3x8x1xi64>) -> tensor<3x6x3x8x2xi64>
    %18 = "stablehlo.gather"(%0, %17) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [2, 3], start_index_map = [2, 3], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 2, 3, 1, 1>}> : (tensor<2x3x8x10xf32>, tensor<3x6x3x8x2xi64>) -> tensor<2x3x3x6x3x8xf32>
    %19 = stablehlo.transpose %18, dims = [0, 1, 2, 4, 3, 5] : (tensor<2x3x3x6x3x8xf32>) -> tensor<2x3x3x3x6x8xf32>
    %20 = stablehlo.reshape %19 : (tensor<2x3x3x3x6x8xf32>) -> tensor<2x27x48xf32>
    return %20 : tensor<2x27x48xf32>
  }
}
