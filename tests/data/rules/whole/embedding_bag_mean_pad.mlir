// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(avg) <- S(1), R
// S(1) <- R, S(1)
// P(sum) <- R, S(0)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
module {
  func.func public @main(%arg0: tensor<12x36xi32>, %arg1: tensor<24x12xf32>) -> (tensor<12x12xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %1 = stablehlo.compare GE, %arg0, %0, SIGNED : (tensor<12x36xi32>, tensor<12x36xi32>) -> tensor<12x36xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<12x36xi1>) -> tensor<12x36x1xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %4 = stablehlo.maximum %arg0, %3 : tensor<12x36xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %6 = stablehlo.compare LT, %4, %5, SIGNED : (tensor<12x36xi32>, tensor<12x36xi32>) -> tensor<12x36xi1>
    %c_2 = stablehlo.constant dense<24> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %8 = stablehlo.add %4, %7 : tensor<12x36xi32>
    %9 = stablehlo.select %6, %8, %4 : tensor<12x36xi1>, tensor<12x36xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<12x36xi32>) -> tensor<12x36x1xi32>
    %11 = "stablehlo.gather"(%arg1, %10) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 12>}> : (tensor<24x12xf32>, tensor<12x36x1xi32>) -> tensor<12x36x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = call @_where(%2, %11, %cst) : (tensor<12x36x1xi1>, tensor<12x36x12xf32>, tensor<f32>) -> tensor<12x36x12xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<12x36x12xf32>, tensor<f32>) -> tensor<12x12xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<12x36xi32>
    %15 = stablehlo.compare GE, %arg0, %14, SIGNED : (tensor<12x36xi32>, tensor<12x36xi32>) -> tensor<12x36xi1>
    %16 = stablehlo.convert %15 : (tensor<12x36xi1>) -> tensor<12x36xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.reduce(%16 init: %c_5) applies stablehlo.add across dimensions = [1] : (tensor<12x36xi32>, tensor<i32>) -> tensor<12xi32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %20 = stablehlo.maximum %18, %19 : tensor<12x1xi32>
    %21 = stablehlo.convert %20 : (tensor<12x1xi32>) -> tensor<12x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<12x1xf32>) -> tensor<12x12xf32>
    %23 = stablehlo.divide %13, %22 : tensor<12x12xf32>
    return %23 : tensor<12x12xf32>
  }
  func.func private @_where(%arg0: tensor<12x36x1xi1>, %arg1: tensor<12x36x12xf32>, %arg2: tensor<f32>) -> tensor<12x36x12xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<12x36x1xi1>) -> tensor<12x36x12xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12x36x12xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<12x36x12xi1>, tensor<12x36x12xf32>
    return %3 : tensor<12x36x12xf32>
  }
}
