// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// S(1) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @windows_that_overlap {
  func.func public @main(%arg0: tensor<6x14xf32>) -> (tensor<6x12x3xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<12xi32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %2 = stablehlo.multiply %0, %1 : tensor<12xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %4 = stablehlo.compare LT, %2, %3, SIGNED : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
    %c_1 = stablehlo.constant dense<14> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %6 = stablehlo.add %2, %5 : tensor<12xi32>
    %7 = stablehlo.select %4, %6, %2 : tensor<12xi1>, tensor<12xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %10 = stablehlo.concatenate %8, %9, dim = 1 : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x2xi32>
    %11 = "stablehlo.gather"(%arg0, %10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 6, 3>}> : (tensor<6x14xf32>, tensor<12x2xi32>) -> tensor<12x6x3xf32>
    %12 = stablehlo.transpose %11, dims = [1, 0, 2] : (tensor<12x6x3xf32>) -> tensor<6x12x3xf32>
    return %12 : tensor<6x12x3xf32>
  }
}
