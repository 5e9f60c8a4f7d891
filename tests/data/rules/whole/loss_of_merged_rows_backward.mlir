// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- R, S(0)
// P(sum) <- R, S(1)
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
module @jit_ce attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6x5xf32>, %arg1: tensor<4x6xi32>) -> (tensor<4x6x5xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x6x5xf32>) -> tensor<24x5xf32>
    %1:2 = call @log_softmax(%0) : (tensor<24x5xf32>) -> (tensor<24x5xf32>, tensor<24x1xf32>)
    %2 = stablehlo.reshape %arg1 : (tensor<4x6xi32>) -> tensor<24xi32>
    %3 = stablehlo.iota dim = 0 : tensor<24xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %7 = stablehlo.add %3, %6 : tensor<24xi32>
    %8 = stablehlo.select %5, %7, %3 : tensor<24xi1>, tensor<24xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %10 = stablehlo.compare LT, %2, %9, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_2 = stablehlo.constant dense<5> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %12 = stablehlo.add %2, %11 : tensor<24xi32>
    %13 = stablehlo.select %10, %12, %2 : tensor<24xi1>, tensor<24xi32>
    %14 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %16 = stablehlo.concatenate %14, %15, dim = 1 : (tensor<24x1xi32>, tensor<24x1xi32>) -> tensor<24x2xi32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.negate %cst : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24x5xf32>
    %20 = "stablehlo.scatter"(%19, %16, %18) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %23 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %23 : tensor<f32>
    }) : (tensor<24x5xf32>, tensor<24x2xi32>, tensor<24xf32>) -> tensor<24x5xf32>
    %21 = call @log_softmax_0(%1#0, %1#1, %20) : (tensor<24x5xf32>, tensor<24x1xf32>, tensor<24x5xf32>) -> tensor<24x5xf32>
    %22 = stablehlo.reshape %21 : (tensor<24x5xf32>) -> tensor<4x6x5xf32>
    return %22 : tensor<4x6x5xf32>
  }
  func.func private @log_softmax(%arg0: tensor<24x5xf32>) -> (tensor<24x5xf32>, tensor<24x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<24x5xf32>, tensor<f32>) -> tensor<24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<24xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<24xf32>) -> tensor<24x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x5xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<24x5xf32>
    %6 = stablehlo.exponential %5 : tensor<24x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<24x5xf32>, tensor<f32>) -> tensor<24xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<24xf32>) -> tensor<24x1xf32>
    return %6, %8 : tensor<24x5xf32>, tensor<24x1xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<24x5xf32>, %arg1: tensor<24x1xf32>, %arg2: tensor<24x5xf32>) -> tensor<24x5xf32> {
    %0 = stablehlo.negate %arg2 : tensor<24x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<24x5xf32>, tensor<f32>) -> tensor<24xf32>
    %2 = stablehlo.reshape %1 : (tensor<24xf32>) -> tensor<24x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<24x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<24x1xf32>, tensor<f32>) -> tensor<24xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<24xf32>) -> tensor<24x5xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<24x5xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<24x5xf32>
    return %7 : tensor<24x5xf32>
  }
}
