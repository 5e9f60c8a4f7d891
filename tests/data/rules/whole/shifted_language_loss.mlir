// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R
// P(sum) <- R, S(0)
// P(sum) <- S(0), S(0)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x8x6xf32>, %arg1: tensor<4x8xi64>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:4, 0:7, 0:6] : (tensor<4x8x6xf32>) -> tensor<4x7x6xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:7, 0:6] : (tensor<4x8x6xf32>) -> tensor<4x7x6xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x7x6xf32>) -> tensor<28x6xf32>
    %3 = stablehlo.slice %arg1 [0:4, 1:8] : (tensor<4x8xi64>) -> tensor<4x7xi64>
    %4 = stablehlo.slice %arg1 [0:4, 1:8] : (tensor<4x8xi64>) -> tensor<4x7xi64>
    %5 = stablehlo.reshape %4 : (tensor<4x7xi64>) -> tensor<28xi64>
    %6 = call @log_softmax(%2) : (tensor<28x6xf32>) -> tensor<28x6xf32>
    %c = stablehlo.constant dense<-100> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<28xi64>
    %8 = stablehlo.compare NE, %5, %7, SIGNED : (tensor<28xi64>, tensor<28xi64>) -> tensor<28xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %9 = call @_where(%8, %5, %c_0) : (tensor<28xi1>, tensor<28xi64>, tensor<i64>) -> tensor<28xi64>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<28xi64>) -> tensor<28x1xi64>
    %11 = stablehlo.iota dim = 0 : tensor<28xi64>
    %12 = stablehlo.reshape %11 : (tensor<28xi64>) -> tensor<28x1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %13 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<28x1xi64>
    %14 = stablehlo.compare LT, %12, %13, SIGNED : (tensor<28x1xi64>, tensor<28x1xi64>) -> tensor<28x1xi1>
    %c_2 = stablehlo.constant dense<28> : tensor<i64>
    %15 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<28x1xi64>
    %16 = stablehlo.add %12, %15 : tensor<28x1xi64>
    %17 = stablehlo.select %14, %16, %12 : tensor<28x1xi1>, tensor<28x1xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %18 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<28x1xi64>
    %19 = stablehlo.compare LT, %10, %18, SIGNED : (tensor<28x1xi64>, tensor<28x1xi64>) -> tensor<28x1xi1>
    %c_4 = stablehlo.constant dense<6> : tensor<i64>
    %20 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<28x1xi64>
    %21 = stablehlo.add %10, %20 : tensor<28x1xi64>
    %22 = stablehlo.select %19, %21, %10 : tensor<28x1xi1>, tensor<28x1xi64>
    %23 = stablehlo.convert %17 : (tensor<28x1xi64>) -> tensor<28x1xi32>
    %24 = stablehlo.convert %22 : (tensor<28x1xi64>) -> tensor<28x1xi32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<28x1xi32>) -> tensor<28x1x1xi32>
    %26 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<28x1xi32>) -> tensor<28x1x1xi32>
    %27 = stablehlo.concatenate %25, %26, dim = 2 : (tensor<28x1x1xi32>, tensor<28x1x1xi32>) -> tensor<28x1x2xi32>
    %28 = "stablehlo.gather"(%6, %27) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<28x6xf32>, tensor<28x1x2xi32>) -> tensor<28x1xf32>
    %29 = stablehlo.reshape %28 : (tensor<28x1xf32>) -> tensor<28xf32>
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<28xf32>
    %31 = stablehlo.multiply %30, %29 : tensor<28xf32>
    %c_5 = stablehlo.constant dense<-100> : tensor<i64>
    %32 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<28xi64>
    %33 = stablehlo.compare NE, %5, %32, SIGNED : (tensor<28xi64>, tensor<28xi64>) -> tensor<28xi1>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %34 = call @_where_0(%33, %31, %c_6) : (tensor<28xi1>, tensor<28xf32>, tensor<i64>) -> tensor<28xf32>
    %c_7 = stablehlo.constant dense<-100> : tensor<i64>
    %35 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<28xi64>
    %36 = stablehlo.compare NE, %5, %35, SIGNED : (tensor<28xi64>, tensor<28xi64>) -> tensor<28xi1>
    %37 = stablehlo.convert %36 : (tensor<28xi1>) -> tensor<28xi32>
    %38 = stablehlo.convert %37 : (tensor<28xi32>) -> tensor<28xi64>
    %c_8 = stablehlo.constant dense<0> : tensor<i64>
    %39 = stablehlo.reduce(%38 init: %c_8) applies stablehlo.add across dimensions = [0] : (tensor<28xi64>, tensor<i64>) -> tensor<i64>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%34 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<28xf32>, tensor<f32>) -> tensor<f32>
    return %40 : tensor<f32>
  }
  func.func private @log_softmax(%arg0: tensor<28x6xf32>) -> tensor<28x6xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<28x6xf32>, tensor<f32>) -> tensor<28xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<28xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<28xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<28xf32>) -> tensor<28x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<28x1xf32>) -> tensor<28x6xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<28x6xf32>
    %6 = stablehlo.exponential %5 : tensor<28x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<28x6xf32>, tensor<f32>) -> tensor<28xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<28xf32>) -> tensor<28x1xf32>
    %9 = stablehlo.log %8 : tensor<28x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<28x1xf32>) -> tensor<28x6xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<28x6xf32>
    return %11 : tensor<28x6xf32>
  }
  func.func private @_where(%arg0: tensor<28xi1>, %arg1: tensor<28xi64>, %arg2: tensor<i64>) -> tensor<28xi64> {
    %0 = stablehlo.convert %arg2 : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i64>) -> tensor<28xi64>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<28xi1>, tensor<28xi64>
    return %2 : tensor<28xi64>
  }
  func.func private @_where_0(%arg0: tensor<28xi1>, %arg1: tensor<28xf32>, %arg2: tensor<i64>) -> tensor<28xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<28xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<28xi1>, tensor<28xf32>
    return %2 : tensor<28xf32>
  }
}
