// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), R
// S(0) <- S(0), R
// P(sum) <- R, S(0)
// P(sum) <- R, S(1)
// S(0) <- S(0), S(0)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
// P(prod) <- R, P(prod)
module @row_each_of_2 {
  func.func @main(%arg0: tensor<2x5xi64>, %arg1: tensor<2x12xf32>) -> tensor<2x5xf32> {
    %c = stablehlo.constant dense<12> : tensor<2x5xi64>
    %c_0 = stablehlo.constant dense<2> : tensor<2x5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<2x5xi64>
    %c_2 = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
    %0 = stablehlo.broadcast_in_dim %c_2, dims = [0] : (tensor<2xi64>) -> tensor<2x5xi64>
    %1 = stablehlo.compare  LT, %0, %c_1 : (tensor<2x5xi64>, tensor<2x5xi64>) -> tensor<2x5xi1>
    %2 = stablehlo.add %0, %c_0 : tensor<2x5xi64>
    %3 = stablehlo.select %1, %2, %0 : tensor<2x5xi1>, tensor<2x5xi64>
    %4 = stablehlo.reshape %3 : (tensor<2x5xi64>) -> tensor<2x5x1xi64>
    %5 = stablehlo.compare  LT, %arg0, %c_1 : (tensor<2x5xi64>, tensor<2x5xi64>) -> tensor<2x5xi1>
    %6 = stablehlo.add %arg0, %c : tensor<2x5xi64>
    %7 = stablehlo.select %5, %6, %arg0 : tensor<2x5xi1>, tensor<2x5xi64>
    %8 = stablehlo.reshape %7 : (tensor<2x5xi64>) -> tensor<2x5x1xi64>
    %9 = stablehlo.concatenate %4, %8, dim = 2 : (tensor<2x5x1xi64>, tensor<2x5x1xi64>) -> tensor<2x5x2xi64>
    %10 = "stablehlo.gather"(%arg1, %9) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x12xf32>, tensor<2x5x2xi64>) -> tensor<2x5xf32>
    return %10 : tensor<2x5xf32>
  }
}
