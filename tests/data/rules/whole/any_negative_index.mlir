// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), R
// P(sum) <- S(0), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), R
module {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<36xi32>) -> (tensor<36x12xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<36xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<36xi32>, tensor<36xi32>) -> tensor<36xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %2 = stablehlo.reduce(%1 init: %c_0) applies stablehlo.or across dimensions = [0] : (tensor<36xi1>, tensor<i1>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<36xi32>
    %4 = stablehlo.maximum %arg1, %3 : tensor<36xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<36xi32>
    %6 = stablehlo.compare LT, %4, %5, SIGNED : (tensor<36xi32>, tensor<36xi32>) -> tensor<36xi1>
    %c_3 = stablehlo.constant dense<24> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<36xi32>
    %8 = stablehlo.add %4, %7 : tensor<36xi32>
    %9 = stablehlo.select %6, %8, %4 : tensor<36xi1>, tensor<36xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<36xi32>) -> tensor<36x1xi32>
    %11 = "stablehlo.gather"(%arg0, %10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 12>}> : (tensor<24x12xf32>, tensor<36x1xi32>) -> tensor<36x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = call @_where(%2, %cst, %11) : (tensor<i1>, tensor<f32>, tensor<36x12xf32>) -> tensor<36x12xf32>
    return %12 : tensor<36x12xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<36x12xf32>) -> tensor<36x12xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<36x12xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<i1>, tensor<36x12xf32>
    return %2 : tensor<36x12xf32>
  }
}
