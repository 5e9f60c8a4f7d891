// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(min) <- R, P(max)
module @jit_rel_entr attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x9xf32>, %arg1: tensor<6x9xf32>) -> (tensor<6x9xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %3 = stablehlo.compare GT, %arg1, %2, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %4 = stablehlo.and %1, %3 : tensor<6x9xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %6 = stablehlo.compare EQ, %arg0, %5, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %8 = stablehlo.compare GE, %arg1, %7, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %9 = stablehlo.and %6, %8 : tensor<6x9xi1>
    %c = stablehlo.constant dense<1> : tensor<i64>
    %10 = call @_where(%4, %arg0, %c) : (tensor<6x9xi1>, tensor<6x9xf32>, tensor<i64>) -> tensor<6x9xf32>
    %c_3 = stablehlo.constant dense<1> : tensor<i64>
    %11 = call @_where(%4, %arg1, %c_3) : (tensor<6x9xi1>, tensor<6x9xf32>, tensor<i64>) -> tensor<6x9xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %13 = stablehlo.compare NE, %10, %12, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %14 = stablehlo.compare NE, %10, %10, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %15 = stablehlo.or %13, %14 : tensor<6x9xi1>
    %16 = stablehlo.log %10 : tensor<6x9xf32>
    %17 = stablehlo.multiply %10, %16 : tensor<6x9xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %19 = call @_where_0(%15, %17, %18) : (tensor<6x9xi1>, tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %21 = stablehlo.compare NE, %10, %20, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %22 = stablehlo.compare NE, %11, %11, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %23 = stablehlo.or %21, %22 : tensor<6x9xi1>
    %24 = stablehlo.log %11 : tensor<6x9xf32>
    %25 = stablehlo.multiply %10, %24 : tensor<6x9xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %27 = call @_where_0(%23, %25, %26) : (tensor<6x9xi1>, tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xf32>
    %28 = stablehlo.subtract %19, %27 : tensor<6x9xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %29 = call @_where_1(%9, %cst_8, %cst_9) : (tensor<6x9xi1>, tensor<f32>, tensor<f64>) -> tensor<6x9xf32>
    %30 = call @_where_0(%4, %28, %29) : (tensor<6x9xi1>, tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xf32>
    return %30 : tensor<6x9xf32>
  }
  func.func private @_where(%arg0: tensor<6x9xi1>, %arg1: tensor<6x9xf32>, %arg2: tensor<i64>) -> tensor<6x9xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<6x9xi1>, tensor<6x9xf32>
    return %2 : tensor<6x9xf32>
  }
  func.func private @_where_0(%arg0: tensor<6x9xi1>, %arg1: tensor<6x9xf32>, %arg2: tensor<6x9xf32>) -> tensor<6x9xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6x9xi1>, tensor<6x9xf32>
    return %0 : tensor<6x9xf32>
  }
  func.func private @_where_1(%arg0: tensor<6x9xi1>, %arg1: tensor<f32>, %arg2: tensor<f64>) -> tensor<6x9xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %3 = stablehlo.select %arg0, %1, %2 : tensor<6x9xi1>, tensor<6x9xf32>
    return %3 : tensor<6x9xf32>
  }
}
