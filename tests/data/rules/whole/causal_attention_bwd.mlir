// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0), S(0) <- S(0), S(0), S(0), S(0)
// S(2), S(2), S(2) <- S(2), S(2), S(2), S(2)
// P(sum), P(sum), S(3) <- R, R, S(3), S(3)
// S(1), P(sum), P(sum) <- S(1), R, R, S(1)
// P(sum), P(sum), R <- R, R, P(sum), R
// P(sum), P(sum), P(sum) <- R, R, R, P(sum)
// P(avg), P(avg), R <- R, R, P(avg), R
// P(avg), P(avg), P(avg) <- R, R, R, P(avg)
module @jit_g attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x2x4xf32>, %arg1: tensor<2x6x2x4xf32>, %arg2: tensor<2x6x2x4xf32>, %arg3: tensor<2x6x2x4xf32>) -> (tensor<2x6x2x4xf32> {jax.result_info = "result[0]"}, tensor<2x6x2x4xf32> {jax.result_info = "result[1]"}, tensor<2x6x2x4xf32> {jax.result_info = "result[2]"}) {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<6x6xi1>
    %1 = call @tril(%0) : (tensor<6x6xi1>) -> tensor<6x6xi1>
    %2 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x2x4xf32>, tensor<2x6x2x4xf32>) -> tensor<2x2x6x6xf32>
    %cst = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %3:2 = call @_where(%1, %2, %cst) : (tensor<6x6xi1>, tensor<2x2x6x6xf32>, tensor<f32>) -> (tensor<2x2x6x6xf32>, tensor<2x2x6x6xi1>)
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3#0 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x6x6xf32>, tensor<f32>) -> tensor<2x2x6xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x6xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<2x2x6xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x2x6xf32>) -> tensor<2x2x6x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x2x6x1xf32>) -> tensor<2x2x6x6xf32>
    %9 = stablehlo.subtract %3#0, %8 : tensor<2x2x6x6xf32>
    %10 = stablehlo.exponential %9 : tensor<2x2x6x6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x6x6xf32>, tensor<f32>) -> tensor<2x2x6xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x6xf32>) -> tensor<2x2x6x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x2x6x1xf32>) -> tensor<2x2x6x6xf32>
    %14 = stablehlo.divide %10, %13 : tensor<2x2x6x6xf32>
    %15 = stablehlo.multiply %12, %12 : tensor<2x2x6x1xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x6x1xf32>
    %17 = stablehlo.divide %16, %15 : tensor<2x2x6x1xf32>
    %18 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x6x2x4xf32>) -> tensor<2x2x4x6xf32>
    %19 = stablehlo.dot_general %18, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x6xf32>, tensor<2x6x2x4xf32>) -> tensor<2x2x6x6xf32>
    %20 = stablehlo.dot_general %18, %14, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x6xf32>, tensor<2x2x6x6xf32>) -> tensor<2x2x4x6xf32>
    %21 = stablehlo.transpose %20, dims = [0, 3, 1, 2] : (tensor<2x2x4x6xf32>) -> tensor<2x6x2x4xf32>
    %22 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x2x6x1xf32>) -> tensor<2x2x6x6xf32>
    %23 = stablehlo.multiply %19, %22 : tensor<2x2x6x6xf32>
    %24 = stablehlo.multiply %23, %10 : tensor<2x2x6x6xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.reduce(%24 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x2x6x6xf32>, tensor<f32>) -> tensor<2x2x6xf32>
    %26 = stablehlo.reshape %25 : (tensor<2x2x6xf32>) -> tensor<2x2x6x1xf32>
    %27 = stablehlo.negate %26 : tensor<2x2x6x1xf32>
    %28 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x2x6x1xf32>) -> tensor<2x2x6x6xf32>
    %29 = stablehlo.divide %19, %28 : tensor<2x2x6x6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%27 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x2x6x1xf32>, tensor<f32>) -> tensor<2x2x6xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<2x2x6xf32>) -> tensor<2x2x6x6xf32>
    %32 = stablehlo.add %29, %31 : tensor<2x2x6x6xf32>
    %33 = stablehlo.multiply %32, %10 : tensor<2x2x6x6xf32>
    %34 = call @_where_0(%3#1, %33) : (tensor<2x2x6x6xi1>, tensor<2x2x6x6xf32>) -> tensor<2x2x6x6xf32>
    %35 = stablehlo.dot_general %34, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x6x6xf32>, tensor<2x6x2x4xf32>) -> tensor<2x2x6x4xf32>
    %36 = stablehlo.transpose %35, dims = [0, 2, 1, 3] : (tensor<2x2x6x4xf32>) -> tensor<2x6x2x4xf32>
    %37 = stablehlo.dot_general %34, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x6x6xf32>, tensor<2x6x2x4xf32>) -> tensor<2x2x6x4xf32>
    %38 = stablehlo.transpose %37, dims = [0, 2, 1, 3] : (tensor<2x2x6x4xf32>) -> tensor<2x6x2x4xf32>
    return %38, %36, %21 : tensor<2x6x2x4xf32>, tensor<2x6x2x4xf32>, tensor<2x6x2x4xf32>
  }
  func.func private @tril(%arg0: tensor<6x6xi1>) -> tensor<6x6xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<6x6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %2 = stablehlo.add %0, %1 : tensor<6x6xi32>
    %3 = stablehlo.iota dim = 1 : tensor<6x6xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<6x6xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<6x6xi1>, tensor<6x6xi1>
    return %6 : tensor<6x6xi1>
  }
  func.func private @_where(%arg0: tensor<6x6xi1>, %arg1: tensor<2x2x6x6xf32>, %arg2: tensor<f32>) -> (tensor<2x2x6x6xf32>, tensor<2x2x6x6xi1>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x2x6x6xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x6x6xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x2x6x6xi1>, tensor<2x2x6x6xf32>
    return %3, %1 : tensor<2x2x6x6xf32>, tensor<2x2x6x6xi1>
  }
  func.func private @_where_0(%arg0: tensor<2x2x6x6xi1>, %arg1: tensor<2x2x6x6xf32>) -> tensor<2x2x6x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x6x6xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<2x2x6x6xi1>, tensor<2x2x6x6xf32>
    return %1 : tensor<2x2x6x6xf32>
  }
}
