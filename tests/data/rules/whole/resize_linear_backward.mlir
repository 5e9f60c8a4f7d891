// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(2)
// S(2) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x2x6xf32>, %arg1: tensor<2x2x12xf32>) -> (tensor<2x2x6xf32> {jax.result_info = "result"}) {
    %0:2 = call @_resize(%arg0) : (tensor<2x2x6xf32>) -> (tensor<2x2x12xf32>, tensor<6x12xf32>)
    %1 = call @_resize_1(%0#1, %arg1) : (tensor<6x12xf32>, tensor<2x2x12xf32>) -> tensor<2x2x6xf32>
    return %1 : tensor<2x2x6xf32>
  }
  func.func private @_resize(%arg0: tensor<2x2x6xf32>) -> (tensor<2x2x12xf32>, tensor<6x12xf32>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<f64>
    %1 = stablehlo.iota dim = 0 : tensor<12xf64>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<12xf64>
    %3 = stablehlo.add %1, %2 : tensor<12xf64>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<12xf64>
    %5 = stablehlo.multiply %3, %4 : tensor<12xf64>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f64>) -> tensor<12xf64>
    %7 = stablehlo.subtract %5, %6 : tensor<12xf64>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<12xf64>
    %9 = stablehlo.subtract %7, %8 : tensor<12xf64>
    %10 = stablehlo.iota dim = 0 : tensor<6xf64>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<12xf64>) -> tensor<1x12xf64>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<6xf64>) -> tensor<6x1xf64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x12xf64>) -> tensor<6x12xf64>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<6x1xf64>) -> tensor<6x12xf64>
    %15 = stablehlo.subtract %13, %14 : tensor<6x12xf64>
    %16 = stablehlo.abs %15 : tensor<6x12xf64>
    %17 = stablehlo.convert %0 : tensor<f64>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f64>) -> tensor<6x12xf64>
    %19 = stablehlo.divide %16, %18 : tensor<6x12xf64>
    %20 = stablehlo.abs %19 : tensor<6x12xf64>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f64>) -> tensor<6x12xf64>
    %22 = stablehlo.subtract %21, %20 : tensor<6x12xf64>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<6x12xf64>
    %24 = stablehlo.maximum %23, %22 : tensor<6x12xf64>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %25 = stablehlo.reduce(%24 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<6x12xf64>, tensor<f64>) -> tensor<12xf64>
    %26 = stablehlo.broadcast_in_dim %25, dims = [1] : (tensor<12xf64>) -> tensor<1x12xf64>
    %27 = stablehlo.abs %26 : tensor<1x12xf64>
    %cst_8 = stablehlo.constant dense<1.1920928955078125E-4> : tensor<f64>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<1x12xf64>
    %29 = stablehlo.compare GT, %27, %28, FLOAT : (tensor<1x12xf64>, tensor<1x12xf64>) -> tensor<1x12xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %30 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<1x12xf64>
    %31 = stablehlo.compare NE, %26, %30, FLOAT : (tensor<1x12xf64>, tensor<1x12xf64>) -> tensor<1x12xi1>
    %c = stablehlo.constant dense<1> : tensor<i64>
    %32 = call @_where(%31, %26, %c) : (tensor<1x12xi1>, tensor<1x12xf64>, tensor<i64>) -> tensor<1x12xf64>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x12xf64>) -> tensor<6x12xf64>
    %34 = stablehlo.divide %24, %33 : tensor<6x12xf64>
    %c_10 = stablehlo.constant dense<0> : tensor<i64>
    %35 = call @_where_0(%29, %34, %c_10) : (tensor<1x12xi1>, tensor<6x12xf64>, tensor<i64>) -> tensor<6x12xf64>
    %cst_11 = stablehlo.constant dense<-5.000000e-01> : tensor<f64>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<12xf64>
    %37 = stablehlo.compare GE, %9, %36, FLOAT : (tensor<12xf64>, tensor<12xf64>) -> tensor<12xi1>
    %cst_12 = stablehlo.constant dense<5.500000e+00> : tensor<f64>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<12xf64>
    %39 = stablehlo.compare LE, %9, %38, FLOAT : (tensor<12xf64>, tensor<12xf64>) -> tensor<12xi1>
    %40 = stablehlo.and %37, %39 : tensor<12xi1>
    %41 = stablehlo.broadcast_in_dim %40, dims = [1] : (tensor<12xi1>) -> tensor<1x12xi1>
    %c_13 = stablehlo.constant dense<0> : tensor<i64>
    %42 = call @_where_0(%41, %35, %c_13) : (tensor<1x12xi1>, tensor<6x12xf64>, tensor<i64>) -> tensor<6x12xf64>
    %43 = stablehlo.convert %42 : (tensor<6x12xf64>) -> tensor<6x12xf32>
    %44 = stablehlo.dot_general %arg0, %43, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x2x6xf32>, tensor<6x12xf32>) -> tensor<2x2x12xf32>
    return %44, %43 : tensor<2x2x12xf32>, tensor<6x12xf32>
  }
  func.func private @_where(%arg0: tensor<1x12xi1>, %arg1: tensor<1x12xf64>, %arg2: tensor<i64>) -> tensor<1x12xf64> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<1x12xf64>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x12xi1>, tensor<1x12xf64>
    return %2 : tensor<1x12xf64>
  }
  func.func private @_where_0(%arg0: tensor<1x12xi1>, %arg1: tensor<6x12xf64>, %arg2: tensor<i64>) -> tensor<6x12xf64> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f64>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x12xi1>) -> tensor<6x12xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<6x12xf64>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<6x12xi1>, tensor<6x12xf64>
    return %3 : tensor<6x12xf64>
  }
  func.func private @_resize_1(%arg0: tensor<6x12xf32>, %arg1: tensor<2x2x12xf32>) -> tensor<2x2x6xf32> {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x2x12xf32>, tensor<6x12xf32>) -> tensor<2x2x6xf32>
    return %0 : tensor<2x2x6xf32>
  }
}
