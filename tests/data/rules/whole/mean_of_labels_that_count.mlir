// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R
// P(avg) <- R, S(0)
// P(avg) <- S(0), S(0)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<8xi64>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = call @log_softmax(%arg0) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %c = stablehlo.constant dense<-100> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<8xi64>
    %2 = stablehlo.compare NE, %arg1, %1, SIGNED : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %3 = call @_where(%2, %arg1, %c_0) : (tensor<8xi1>, tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<8xi64>) -> tensor<8x1xi64>
    %5 = stablehlo.iota dim = 0 : tensor<8xi64>
    %6 = stablehlo.reshape %5 : (tensor<8xi64>) -> tensor<8x1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<8x1xi64>
    %8 = stablehlo.compare LT, %6, %7, SIGNED : (tensor<8x1xi64>, tensor<8x1xi64>) -> tensor<8x1xi1>
    %c_2 = stablehlo.constant dense<8> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<8x1xi64>
    %10 = stablehlo.add %6, %9 : tensor<8x1xi64>
    %11 = stablehlo.select %8, %10, %6 : tensor<8x1xi1>, tensor<8x1xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<8x1xi64>
    %13 = stablehlo.compare LT, %4, %12, SIGNED : (tensor<8x1xi64>, tensor<8x1xi64>) -> tensor<8x1xi1>
    %c_4 = stablehlo.constant dense<6> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<8x1xi64>
    %15 = stablehlo.add %4, %14 : tensor<8x1xi64>
    %16 = stablehlo.select %13, %15, %4 : tensor<8x1xi1>, tensor<8x1xi64>
    %17 = stablehlo.convert %11 : (tensor<8x1xi64>) -> tensor<8x1xi32>
    %18 = stablehlo.convert %16 : (tensor<8x1xi64>) -> tensor<8x1xi32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %21 = stablehlo.concatenate %19, %20, dim = 2 : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x2xi32>
    %22 = "stablehlo.gather"(%0, %21) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x6xf32>, tensor<8x1x2xi32>) -> tensor<8x1xf32>
    %23 = stablehlo.reshape %22 : (tensor<8x1xf32>) -> tensor<8xf32>
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %25 = stablehlo.multiply %24, %23 : tensor<8xf32>
    %c_5 = stablehlo.constant dense<-100> : tensor<i64>
    %26 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<8xi64>
    %27 = stablehlo.compare NE, %arg1, %26, SIGNED : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xi1>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %28 = call @_where_0(%27, %25, %c_6) : (tensor<8xi1>, tensor<8xf32>, tensor<i64>) -> tensor<8xf32>
    %c_7 = stablehlo.constant dense<-100> : tensor<i64>
    %29 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<8xi64>
    %30 = stablehlo.compare NE, %arg1, %29, SIGNED : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xi1>
    %31 = stablehlo.convert %30 : (tensor<8xi1>) -> tensor<8xi32>
    %32 = stablehlo.convert %31 : (tensor<8xi32>) -> tensor<8xi64>
    %c_8 = stablehlo.constant dense<0> : tensor<i64>
    %33 = stablehlo.reduce(%32 init: %c_8) applies stablehlo.add across dimensions = [0] : (tensor<8xi64>, tensor<i64>) -> tensor<i64>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%28 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %35 = stablehlo.convert %33 : (tensor<i64>) -> tensor<f32>
    %36 = stablehlo.divide %34, %35 : tensor<f32>
    return %36 : tensor<f32>
  }
  func.func private @log_softmax(%arg0: tensor<8x6xf32>) -> tensor<8x6xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<8x6xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x6xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<8x6xf32>
    %6 = stablehlo.exponential %5 : tensor<8x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<8x6xf32>, tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %9 = stablehlo.log %8 : tensor<8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x6xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<8x6xf32>
    return %11 : tensor<8x6xf32>
  }
  func.func private @_where(%arg0: tensor<8xi1>, %arg1: tensor<8xi64>, %arg2: tensor<i64>) -> tensor<8xi64> {
    %0 = stablehlo.convert %arg2 : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i64>) -> tensor<8xi64>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<8xi1>, tensor<8xi64>
    return %2 : tensor<8xi64>
  }
  func.func private @_where_0(%arg0: tensor<8xi1>, %arg1: tensor<8xf32>, %arg2: tensor<i64>) -> tensor<8xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<8xi1>, tensor<8xf32>
    return %2 : tensor<8xf32>
  }
}
