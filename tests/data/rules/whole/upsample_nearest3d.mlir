// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2, block=4) <- R
// S(3, block=4) <- R
// S(4, block=4) <- R
// P(sum) <- S(2)
// P(sum) <- S(3)
// P(sum) <- S(4)
// S(2) <- R
// S(3) <- R
// S(4) <- R
// S(2) <- S(2)
// S(3) <- S(3)
// S(4) <- S(4)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @upsample_nearest3d {
  func.func @main(%arg0: tensor<2x3x4x4x4xf32>) -> tensor<2x3x8x8x8xf32> {
    %c = stablehlo.constant dense<4> : tensor<8x8x8xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<8x8x8xi64>
    %c_1 = stablehlo.constant dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xi64>
    %0 = stablehlo.broadcast_in_dim %c_1, dims = [0] : (tensor<8xi64>) -> tensor<8x8x8xi64>
    %1 = stablehlo.compare  LT, %0, %c_0 : (tensor<8x8x8xi64>, tensor<8x8x8xi64>) -> tensor<8x8x8xi1>
    %2 = stablehlo.add %0, %c : tensor<8x8x8xi64>
    %3 = stablehlo.select %1, %2, %0 : tensor<8x8x8xi1>, tensor<8x8x8xi64>
    %4 = stablehlo.reshape %3 : (tensor<8x8x8xi64>) -> tensor<8x8x8x1xi64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [1] : (tensor<8xi64>) -> tensor<8x8x8xi64>
    %6 = stablehlo.compare  LT, %5, %c_0 : (tensor<8x8x8xi64>, tensor<8x8x8xi64>) -> tensor<8x8x8xi1>
    %7 = stablehlo.add %5, %c : tensor<8x8x8xi64>
    %8 = stablehlo.select %6, %7, %5 : tensor<8x8x8xi1>, tensor<8x8x8xi64>
    %9 = stablehlo.reshape %8 : (tensor<8x8x8xi64>) -> tensor<8x8x8x1xi64>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<8xi64>) -> tensor<8x8x8xi64>
    %11 = stablehlo.compare  LT, %10, %c_0 : (tensor<8x8x8xi64>, tensor<8x8x8xi64>) -> tensor<8x8x8xi1>
    %12 = stablehlo.add %10, %c : tensor<8x8x8xi64>
    %13 = stablehlo.select %11, %12, %10 : tensor<8x8x8xi1>, tensor<8x8x8xi64>
    %14 = stablehlo.reshape %13 : (tensor<8x8x8xi64>) -> tensor<8x8x8x1xi64>
    %15 = stablehlo.concatenate %4, %9, %14, dim = 3 : (tensor<8x8x8x1xi64>, tensor<8x8x8x1xi64>, tensor<8x8x8x1xi64>) -> tensor<8x8x8x3xi64>
    %16 = "stablehlo.gather"(%arg0, %15) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [2, 3, 4], start_index_map = [2, 3, 4], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 2, 3, 1, 1, 1>}> : (tensor<2x3x4x4x4xf32>, tensor<8x8x8x3xi64>) -> tensor<2x3x8x8x8xf32>
    return %16 : tensor<2x3x8x8x8xf32>
  }
}
