// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// P(avg) <- R, S(1)
// P(sum) <- S(1), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
module {
  func.func public @main(%arg0: tensor<12x24xf32>, %arg1: tensor<12x36xi32>) -> (tensor<12xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %1 = stablehlo.compare GE, %arg1, %0, SIGNED : (tensor<12x36xi32>, tensor<12x36xi32>) -> tensor<12x36xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = call @_where(%1, %arg1, %c_0) : (tensor<12x36xi1>, tensor<12x36xi32>, tensor<i32>) -> tensor<12x36xi32>
    %3 = call @take_along_axis(%arg0, %2) : (tensor<12x24xf32>, tensor<12x36xi32>) -> tensor<12x36xf32>
    %4 = stablehlo.convert %1 : (tensor<12x36xi1>) -> tensor<12x36xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<12x36xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<12x36xf32>, tensor<f32>) -> tensor<12xf32>
    %7 = stablehlo.convert %1 : (tensor<12x36xi1>) -> tensor<12x36xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.reduce(%7 init: %c_1) applies stablehlo.add across dimensions = [1] : (tensor<12x36xi32>, tensor<i32>) -> tensor<12xi32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %10 = stablehlo.maximum %8, %9 : tensor<12xi32>
    %11 = stablehlo.convert %10 : (tensor<12xi32>) -> tensor<12xf32>
    %12 = stablehlo.divide %6, %11 : tensor<12xf32>
    return %12 : tensor<12xf32>
  }
  func.func private @_where(%arg0: tensor<12x36xi1>, %arg1: tensor<12x36xi32>, %arg2: tensor<i32>) -> tensor<12x36xi32> {
    %0 = stablehlo.convert %arg2 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<12x36xi1>, tensor<12x36xi32>
    return %2 : tensor<12x36xi32>
  }
  func.func private @take_along_axis(%arg0: tensor<12x24xf32>, %arg1: tensor<12x36xi32>) -> tensor<12x36xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<12x36xi32>, tensor<12x36xi32>) -> tensor<12x36xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<12x36xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<12x36xi1>, tensor<12x36xi32>
    %5 = stablehlo.reshape %4 : (tensor<12x36xi32>) -> tensor<12x36x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<12x24xf32>, tensor<12x36x1xi32>) -> tensor<12x36xf32>
    return %6 : tensor<12x36xf32>
  }
}
