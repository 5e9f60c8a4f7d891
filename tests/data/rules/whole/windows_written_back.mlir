// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// S(1) <- R
// S(1) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @windows_written_back {
  func.func public @main(%arg0: tensor<6x6x2xf32>) -> (tensor<6x18xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<6xi32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %2 = stablehlo.multiply %0, %1 : tensor<6xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %4 = stablehlo.compare LT, %2, %3, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %c_1 = stablehlo.constant dense<18> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %6 = stablehlo.add %2, %5 : tensor<6xi32>
    %7 = stablehlo.select %4, %6, %2 : tensor<6xi1>, tensor<6xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6x1xi32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %10 = stablehlo.concatenate %8, %9, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
    %11 = stablehlo.transpose %arg0, dims = [1, 0, 2] : (tensor<6x6x2xf32>) -> tensor<6x6x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x18xf32>
    %c_3 = stablehlo.constant dense<[0, 16]> : tensor<2xi32>
    %c_4 = stablehlo.constant dense<2147483647> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %14 = stablehlo.minimum %c_3, %13 : tensor<2xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<2xi32>) -> tensor<6x2xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<6x2xi32>
    %17 = stablehlo.clamp %16, %10, %15 : tensor<6x2xi32>
    %18 = "stablehlo.scatter"(%12, %17, %11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %19 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %19 : tensor<f32>
    }) : (tensor<6x18xf32>, tensor<6x2xi32>, tensor<6x6x2xf32>) -> tensor<6x18xf32>
    return %18 : tensor<6x18xf32>
  }
}
