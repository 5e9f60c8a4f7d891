// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum) <- S(0), R, R
// P(sum), P(sum) <- R, R, S(0)
// P(sum), P(sum) <- R, R, S(1)
// S(0), P(sum) <- S(0), R, S(0)
// S(1), P(sum) <- S(1), R, S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6x8xf32>, %arg1: tensor<8x5xf32>, %arg2: tensor<4x6xi32>) -> (tensor<4x6x8xf32> {jax.result_info = "result[0]"}, tensor<8x5xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x5xf32>) -> tensor<4x6x5xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x6x5xf32>) -> tensor<24x5xf32>
    %2:2 = call @log_softmax(%1) : (tensor<24x5xf32>) -> (tensor<24x5xf32>, tensor<24x1xf32>)
    %3 = stablehlo.reshape %arg2 : (tensor<4x6xi32>) -> tensor<24xi32>
    %4 = stablehlo.iota dim = 0 : tensor<24xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %6 = stablehlo.compare LT, %4, %5, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %8 = stablehlo.add %4, %7 : tensor<24xi32>
    %9 = stablehlo.select %6, %8, %4 : tensor<24xi1>, tensor<24xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %11 = stablehlo.compare LT, %3, %10, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_2 = stablehlo.constant dense<5> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %13 = stablehlo.add %3, %12 : tensor<24xi32>
    %14 = stablehlo.select %11, %13, %3 : tensor<24xi1>, tensor<24xi32>
    %15 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %17 = stablehlo.concatenate %15, %16, dim = 1 : (tensor<24x1xi32>, tensor<24x1xi32>) -> tensor<24x2xi32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.negate %cst : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24x5xf32>
    %21 = "stablehlo.scatter"(%20, %17, %19) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %27 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %27 : tensor<f32>
    }) : (tensor<24x5xf32>, tensor<24x2xi32>, tensor<24xf32>) -> tensor<24x5xf32>
    %22 = call @log_softmax_0(%2#0, %2#1, %21) : (tensor<24x5xf32>, tensor<24x1xf32>, tensor<24x5xf32>) -> tensor<24x5xf32>
    %23 = stablehlo.reshape %22 : (tensor<24x5xf32>) -> tensor<4x6x5xf32>
    %24 = stablehlo.dot_general %23, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x5xf32>, tensor<4x6x8xf32>) -> tensor<5x8xf32>
    %25 = stablehlo.transpose %24, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %26 = stablehlo.dot_general %23, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x5xf32>, tensor<8x5xf32>) -> tensor<4x6x8xf32>
    return %26, %25 : tensor<4x6x8xf32>, tensor<8x5xf32>
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
