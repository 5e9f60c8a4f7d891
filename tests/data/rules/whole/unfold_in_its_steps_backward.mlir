// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(2)
// P(sum) <- S(3)
// S(2) <- R
// S(2) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x4x6xf32>, %arg1: tensor<5x4x2x3xf32>) -> (tensor<5x4x6xf32> {jax.result_info = "result[0]"}) {
    %c = stablehlo.constant dense<1892828427726899781> : tensor<i64>
    %c_0 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c, %c_1 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %7 = stablehlo.iota dim = 0 : tensor<2xi64>
    %c_2 = stablehlo.constant dense<3> : tensor<i64>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %9 = stablehlo.multiply %7, %8 : tensor<2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %10 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %11 = stablehlo.compare LT, %9, %10, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_4 = stablehlo.constant dense<6> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %13 = stablehlo.add %9, %12 : tensor<2xi64>
    %14 = stablehlo.select %11, %13, %9 : tensor<2xi1>, tensor<2xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %15 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<2x1xi64>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %16 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i64>) -> tensor<2x1xi64>
    %17 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<2xi64>) -> tensor<2x1xi64>
    %18 = stablehlo.concatenate %15, %16, %17, dim = 1 : (tensor<2x1xi64>, tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x3xi64>
    %19 = "stablehlo.gather"(%arg0, %18) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2, 3], start_index_map = [0, 1, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 5, 4, 3>}> : (tensor<5x4x6xf32>, tensor<2x3xi64>) -> tensor<2x5x4x3xf32>
    %20 = stablehlo.transpose %19, dims = [1, 2, 0, 3] : (tensor<2x5x4x3xf32>) -> tensor<5x4x2x3xf32>
    %21 = stablehlo.iota dim = 0 : tensor<6xi32>
    %22 = stablehlo.iota dim = 0 : tensor<2xi64>
    %c_7 = stablehlo.constant dense<3> : tensor<i64>
    %23 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %24 = stablehlo.multiply %22, %23 : tensor<2xi64>
    %c_8 = stablehlo.constant dense<0> : tensor<i64>
    %25 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %26 = stablehlo.compare LT, %24, %25, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_9 = stablehlo.constant dense<6> : tensor<i64>
    %27 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %28 = stablehlo.add %24, %27 : tensor<2xi64>
    %29 = stablehlo.select %26, %28, %24 : tensor<2xi1>, tensor<2xi64>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<2xi64>) -> tensor<2x1xi64>
    %31 = "stablehlo.gather"(%21, %30) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3>}> : (tensor<6xi32>, tensor<2x1xi64>) -> tensor<2x3xi32>
    %32 = stablehlo.reshape %31 : (tensor<2x3xi32>) -> tensor<6xi32>
    %33 = stablehlo.reshape %arg1 : (tensor<5x4x2x3xf32>) -> tensor<5x4x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x4x6xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %36 = stablehlo.compare LT, %32, %35, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %c_11 = stablehlo.constant dense<6> : tensor<i32>
    %37 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %38 = stablehlo.add %32, %37 : tensor<6xi32>
    %39 = stablehlo.select %36, %38, %32 : tensor<6xi1>, tensor<6xi32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %41 = "stablehlo.scatter"(%34, %40, %33) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %42 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %42 : tensor<f32>
    }) : (tensor<5x4x6xf32>, tensor<6x1xi32>, tensor<5x4x6xf32>) -> tensor<5x4x6xf32>
    return %41 : tensor<5x4x6xf32>
  }
}
