// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x12xf32>) -> (tensor<6x7xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:6, 0:7] : (tensor<6x12xf32>) -> tensor<6x7xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = "stablehlo.scatter"(%1, %2, %cst_0) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<7xf32>, tensor<1xi32>, tensor<f32>) -> tensor<7xf32>
    %c_1 = stablehlo.constant dense<6> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = "stablehlo.scatter"(%3, %4, %cst_2) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<7xf32>, tensor<1xi32>, tensor<f32>) -> tensor<7xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<7xf32>) -> tensor<1x7xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x7xf32>) -> tensor<6x7xf32>
    %8 = stablehlo.multiply %0, %7 : tensor<6x7xf32>
    return %8 : tensor<6x7xf32>
  }
}
