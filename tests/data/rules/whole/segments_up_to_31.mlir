// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, R
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<96xi32>, %arg1: tensor<96xf32>) -> (tensor<16xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %2 = stablehlo.compare GT, %arg1, %1, FLOAT : (tensor<96xf32>, tensor<96xf32>) -> tensor<96xi1>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = call @_where(%2, %cst_1, %cst_2) : (tensor<96xi1>, tensor<f32>, tensor<f32>) -> tensor<96xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<96xi32>
    %5 = stablehlo.compare LT, %arg0, %4, SIGNED : (tensor<96xi32>, tensor<96xi32>) -> tensor<96xi1>
    %c_3 = stablehlo.constant dense<16> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<96xi32>
    %7 = stablehlo.add %arg0, %6 : tensor<96xi32>
    %8 = stablehlo.select %5, %7, %arg0 : tensor<96xi1>, tensor<96xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<96xi32>) -> tensor<96x1xi32>
    %10 = stablehlo.convert %3 : tensor<96xf32>
    %11 = "stablehlo.scatter"(%0, %9, %10) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %14 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<16xf32>, tensor<96x1xi32>, tensor<96xf32>) -> tensor<16xf32>
    %cst_4 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %13 = stablehlo.minimum %11, %12 : tensor<16xf32>
    return %13 : tensor<16xf32>
  }
  func.func private @_where(%arg0: tensor<96xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<96xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<96xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<96xi1>, tensor<96xf32>
    return %2 : tensor<96xf32>
  }
}
