// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R
// P(max) <- S(0), R
// S(0) <- R, S(0)
// S(1) <- R, S(1)
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6x5xf32>, %arg1: tensor<4x6xi64>) -> (tensor<4x6xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x6x5xf32>) -> tensor<24x5xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<4x6xi64>) -> tensor<24xi64>
    %2 = call @log_softmax(%0) : (tensor<24x5xf32>) -> tensor<24x5xf32>
    %c = stablehlo.constant dense<-100> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<24xi64>
    %4 = stablehlo.compare NE, %1, %3, SIGNED : (tensor<24xi64>, tensor<24xi64>) -> tensor<24xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %5 = call @_where(%4, %1, %c_0) : (tensor<24xi1>, tensor<24xi64>, tensor<i64>) -> tensor<24xi64>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<24xi64>) -> tensor<24x1xi64>
    %7 = stablehlo.iota dim = 0 : tensor<24xi64>
    %8 = stablehlo.reshape %7 : (tensor<24xi64>) -> tensor<24x1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<24x1xi64>
    %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<24x1xi64>, tensor<24x1xi64>) -> tensor<24x1xi1>
    %c_2 = stablehlo.constant dense<24> : tensor<i64>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<24x1xi64>
    %12 = stablehlo.add %8, %11 : tensor<24x1xi64>
    %13 = stablehlo.select %10, %12, %8 : tensor<24x1xi1>, tensor<24x1xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<24x1xi64>
    %15 = stablehlo.compare LT, %6, %14, SIGNED : (tensor<24x1xi64>, tensor<24x1xi64>) -> tensor<24x1xi1>
    %c_4 = stablehlo.constant dense<5> : tensor<i64>
    %16 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<24x1xi64>
    %17 = stablehlo.add %6, %16 : tensor<24x1xi64>
    %18 = stablehlo.select %15, %17, %6 : tensor<24x1xi1>, tensor<24x1xi64>
    %19 = stablehlo.convert %13 : (tensor<24x1xi64>) -> tensor<24x1xi32>
    %20 = stablehlo.convert %18 : (tensor<24x1xi64>) -> tensor<24x1xi32>
    %21 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x1x1xi32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x1x1xi32>
    %23 = stablehlo.concatenate %21, %22, dim = 2 : (tensor<24x1x1xi32>, tensor<24x1x1xi32>) -> tensor<24x1x2xi32>
    %24 = "stablehlo.gather"(%2, %23) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<24x5xf32>, tensor<24x1x2xi32>) -> tensor<24x1xf32>
    %25 = stablehlo.reshape %24 : (tensor<24x1xf32>) -> tensor<24xf32>
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %27 = stablehlo.multiply %26, %25 : tensor<24xf32>
    %c_5 = stablehlo.constant dense<-100> : tensor<i64>
    %28 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<24xi64>
    %29 = stablehlo.compare NE, %1, %28, SIGNED : (tensor<24xi64>, tensor<24xi64>) -> tensor<24xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = call @_where_0(%29, %27, %cst_6) : (tensor<24xi1>, tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %31 = stablehlo.reshape %30 : (tensor<24xf32>) -> tensor<4x6xf32>
    return %31 : tensor<4x6xf32>
  }
  func.func private @log_softmax(%arg0: tensor<24x5xf32>) -> tensor<24x5xf32> {
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
    %9 = stablehlo.log %8 : tensor<24x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x5xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<24x5xf32>
    return %11 : tensor<24x5xf32>
  }
  func.func private @_where(%arg0: tensor<24xi1>, %arg1: tensor<24xi64>, %arg2: tensor<i64>) -> tensor<24xi64> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i64>) -> tensor<24xi64>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<24xi1>, tensor<24xi64>
    return %1 : tensor<24xi64>
  }
  func.func private @_where_0(%arg0: tensor<24xi1>, %arg1: tensor<24xf32>, %arg2: tensor<f32>) -> tensor<24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<24xi1>, tensor<24xf32>
    return %1 : tensor<24xf32>
  }
}
