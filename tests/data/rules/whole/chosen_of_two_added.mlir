// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, R, S(0), S(0)
// P(sum) <- S(0), P(sum), R, R
// P(sum) <- S(1), P(sum), R, R
// P(sum) <- P(sum), S(0), R, R
// P(sum) <- P(sum), S(1), R, R
// S(0) <- S(0), R, S(0), S(0)
// S(0) <- R, S(0), S(0), S(0)
// P(sum) <- S(0), S(0), R, R
// P(sum) <- S(1), S(0), R, R
// P(sum) <- S(0), S(1), R, R
// P(sum) <- S(1), S(1), R, R
// S(0) <- S(0), S(0), S(0), S(0)
// P(sum) <- P(sum), P(sum), R, R
// P(avg) <- P(avg), P(avg), R, R
// P(max) <- P(max), R, R, R
// P(max) <- R, P(max), R, R
// P(min) <- P(min), R, R, R
// P(min) <- R, P(min), R, R
module {
  func.func public @main(%arg0: tensor<24x36xf32>, %arg1: tensor<24x48xf32>, %arg2: tensor<24xi32>, %arg3: tensor<24xi32>) -> (tensor<24xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<24xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %2 = stablehlo.compare LT, %0, %1, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %4 = stablehlo.add %0, %3 : tensor<24xi32>
    %5 = stablehlo.select %2, %4, %0 : tensor<24xi1>, tensor<24xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %7 = stablehlo.compare LT, %arg2, %6, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_2 = stablehlo.constant dense<36> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %9 = stablehlo.add %arg2, %8 : tensor<24xi32>
    %10 = stablehlo.select %7, %9, %arg2 : tensor<24xi1>, tensor<24xi32>
    %11 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %13 = stablehlo.concatenate %11, %12, dim = 1 : (tensor<24x1xi32>, tensor<24x1xi32>) -> tensor<24x2xi32>
    %14 = "stablehlo.gather"(%arg0, %13) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<24x36xf32>, tensor<24x2xi32>) -> tensor<24xf32>
    %15 = stablehlo.iota dim = 0 : tensor<24xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %17 = stablehlo.compare LT, %15, %16, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_4 = stablehlo.constant dense<24> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %19 = stablehlo.add %15, %18 : tensor<24xi32>
    %20 = stablehlo.select %17, %19, %15 : tensor<24xi1>, tensor<24xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %22 = stablehlo.compare LT, %arg3, %21, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_6 = stablehlo.constant dense<48> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %24 = stablehlo.add %arg3, %23 : tensor<24xi32>
    %25 = stablehlo.select %22, %24, %arg3 : tensor<24xi1>, tensor<24xi32>
    %26 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %27 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %28 = stablehlo.concatenate %26, %27, dim = 1 : (tensor<24x1xi32>, tensor<24x1xi32>) -> tensor<24x2xi32>
    %29 = "stablehlo.gather"(%arg1, %28) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<24x48xf32>, tensor<24x2xi32>) -> tensor<24xf32>
    %30 = stablehlo.add %14, %29 : tensor<24xf32>
    return %30 : tensor<24xf32>
  }
}
