// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R, R
module @jit_J attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<24xi32>, %arg2: tensor<12xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}) {
    %0 = call @log_softmax(%arg0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<12xf32>) -> tensor<1x12xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x12xf32>) -> tensor<24x12xf32>
    %3 = stablehlo.multiply %0, %2 : tensor<24x12xf32>
    %c = stablehlo.constant dense<-100> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %5 = stablehlo.compare NE, %arg1, %4, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %6 = call @_where(%5, %arg1, %c_0) : (tensor<24xi1>, tensor<24xi32>, tensor<i32>) -> tensor<24xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %8 = stablehlo.iota dim = 0 : tensor<24xi32>
    %9 = stablehlo.reshape %8 : (tensor<24xi32>) -> tensor<24x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<24x1xi32>
    %11 = stablehlo.compare LT, %9, %10, SIGNED : (tensor<24x1xi32>, tensor<24x1xi32>) -> tensor<24x1xi1>
    %c_2 = stablehlo.constant dense<24> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<24x1xi32>
    %13 = stablehlo.add %9, %12 : tensor<24x1xi32>
    %14 = stablehlo.select %11, %13, %9 : tensor<24x1xi1>, tensor<24x1xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<24x1xi32>
    %16 = stablehlo.compare LT, %7, %15, SIGNED : (tensor<24x1xi32>, tensor<24x1xi32>) -> tensor<24x1xi1>
    %c_4 = stablehlo.constant dense<12> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<24x1xi32>
    %18 = stablehlo.add %7, %17 : tensor<24x1xi32>
    %19 = stablehlo.select %16, %18, %7 : tensor<24x1xi1>, tensor<24x1xi32>
    %20 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x1x1xi32>
    %21 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x1x1xi32>
    %22 = stablehlo.concatenate %20, %21, dim = 2 : (tensor<24x1x1xi32>, tensor<24x1x1xi32>) -> tensor<24x1x2xi32>
    %23 = "stablehlo.gather"(%3, %22) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<24x12xf32>, tensor<24x1x2xi32>) -> tensor<24x1xf32>
    %24 = stablehlo.reshape %23 : (tensor<24x1xf32>) -> tensor<24xf32>
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %26 = stablehlo.multiply %25, %24 : tensor<24xf32>
    %c_5 = stablehlo.constant dense<-100> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %28 = stablehlo.compare NE, %arg1, %27, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %29 = call @_where_0(%28, %26, %c_6) : (tensor<24xi1>, tensor<24xf32>, tensor<i32>) -> tensor<24xf32>
    %30 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x12xf32>) -> tensor<24x12xf32>
    %31 = stablehlo.iota dim = 0 : tensor<24xi32>
    %32 = stablehlo.reshape %31 : (tensor<24xi32>) -> tensor<24x1xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<24x1xi32>
    %34 = stablehlo.compare LT, %32, %33, SIGNED : (tensor<24x1xi32>, tensor<24x1xi32>) -> tensor<24x1xi1>
    %c_8 = stablehlo.constant dense<24> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<24x1xi32>
    %36 = stablehlo.add %32, %35 : tensor<24x1xi32>
    %37 = stablehlo.select %34, %36, %32 : tensor<24x1xi1>, tensor<24x1xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<24x1xi32>
    %39 = stablehlo.compare LT, %7, %38, SIGNED : (tensor<24x1xi32>, tensor<24x1xi32>) -> tensor<24x1xi1>
    %c_10 = stablehlo.constant dense<12> : tensor<i32>
    %40 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<24x1xi32>
    %41 = stablehlo.add %7, %40 : tensor<24x1xi32>
    %42 = stablehlo.select %39, %41, %7 : tensor<24x1xi1>, tensor<24x1xi32>
    %43 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x1x1xi32>
    %44 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x1x1xi32>
    %45 = stablehlo.concatenate %43, %44, dim = 2 : (tensor<24x1x1xi32>, tensor<24x1x1xi32>) -> tensor<24x1x2xi32>
    %46 = "stablehlo.gather"(%30, %45) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<24x12xf32>, tensor<24x1x2xi32>) -> tensor<24x1xf32>
    %47 = stablehlo.reshape %46 : (tensor<24x1xf32>) -> tensor<24xf32>
    %c_11 = stablehlo.constant dense<-100> : tensor<i32>
    %48 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %49 = stablehlo.compare NE, %arg1, %48, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %50 = call @_where_0(%49, %47, %c_12) : (tensor<24xi1>, tensor<24xf32>, tensor<i32>) -> tensor<24xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.reduce(%29 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
    %53 = stablehlo.divide %52, %51 : tensor<f32>
    return %53 : tensor<f32>
  }
  func.func private @log_softmax(%arg0: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<24xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<24xf32>) -> tensor<24x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x12xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<24x12xf32>
    %6 = stablehlo.exponential %5 : tensor<24x12xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<24xf32>) -> tensor<24x1xf32>
    %9 = stablehlo.log %8 : tensor<24x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x12xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<24x12xf32>
    return %11 : tensor<24x12xf32>
  }
  func.func private @_where(%arg0: tensor<24xi1>, %arg1: tensor<24xi32>, %arg2: tensor<i32>) -> tensor<24xi32> {
    %0 = stablehlo.convert %arg2 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<24xi1>, tensor<24xi32>
    return %2 : tensor<24xi32>
  }
  func.func private @_where_0(%arg0: tensor<24xi1>, %arg1: tensor<24xf32>, %arg2: tensor<i32>) -> tensor<24xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<24xi1>, tensor<24xf32>
    return %2 : tensor<24xf32>
  }
}
