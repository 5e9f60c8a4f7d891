// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1, halo), S(1, halo)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x5xf32>, %arg1: tensor<6x5xf32>) -> (tensor<6x5xf32> {jax.result_info = "result[0]"}) {
    %c = stablehlo.constant dense<2663745971281426082> : tensor<i64>
    %c_0 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c, %c_1 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %7 = call @cumlogsumexp(%arg0) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %8 = stablehlo.abs %arg1 : tensor<6x5xf32>
    %9 = stablehlo.log %8 : tensor<6x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %11 = stablehlo.compare GT, %arg1, %10, FLOAT : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xi1>
    %cst_2 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %12 = call @_where(%11, %9, %cst_2) : (tensor<6x5xi1>, tensor<6x5xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %14 = stablehlo.compare LT, %arg1, %13, FLOAT : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xi1>
    %cst_4 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %15 = call @_where(%14, %9, %cst_4) : (tensor<6x5xi1>, tensor<6x5xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %17 = stablehlo.multiply %7, %16 : tensor<6x5xf32>
    %18 = stablehlo.subtract %12, %17 : tensor<6x5xf32>
    %19 = call @_flip(%18) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %20 = call @cumlogsumexp(%19) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %21 = call @_flip(%20) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %23 = stablehlo.multiply %arg0, %22 : tensor<6x5xf32>
    %24 = stablehlo.add %21, %23 : tensor<6x5xf32>
    %25 = stablehlo.exponential %24 : tensor<6x5xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %27 = stablehlo.multiply %7, %26 : tensor<6x5xf32>
    %28 = stablehlo.subtract %15, %27 : tensor<6x5xf32>
    %29 = call @_flip(%28) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %30 = call @cumlogsumexp(%29) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %31 = call @_flip(%30) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %33 = stablehlo.multiply %arg0, %32 : tensor<6x5xf32>
    %34 = stablehlo.add %31, %33 : tensor<6x5xf32>
    %35 = stablehlo.exponential %34 : tensor<6x5xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %37 = stablehlo.multiply %35, %36 : tensor<6x5xf32>
    %38 = stablehlo.subtract %25, %37 : tensor<6x5xf32>
    return %38 : tensor<6x5xf32>
  }
  func.func private @cumlogsumexp(%arg0: tensor<6x5xf32>) -> tensor<6x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      %5 = stablehlo.abs %2 : tensor<f32>
      %6 = stablehlo.negate %5 : tensor<f32>
      %7 = stablehlo.exponential %6 : tensor<f32>
      %8 = stablehlo.log_plus_one %7 : tensor<f32>
      %9 = stablehlo.add %1, %8 : tensor<f32>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<6x5xf32>, tensor<f32>) -> tensor<6x5xf32>
    return %0 : tensor<6x5xf32>
  }
  func.func private @_where(%arg0: tensor<6x5xi1>, %arg1: tensor<6x5xf32>, %arg2: tensor<f32>) -> tensor<6x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<6x5xi1>, tensor<6x5xf32>
    return %1 : tensor<6x5xf32>
  }
  func.func private @_flip(%arg0: tensor<6x5xf32>) -> tensor<6x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<6x5xf32>
    return %0 : tensor<6x5xf32>
  }
}
