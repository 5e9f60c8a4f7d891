// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x86xf32>) -> (tensor<3x86xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<86xi64>
    %c = stablehlo.constant dense<42> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<86xi64>
    %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<86xi64>, tensor<86xi64>) -> tensor<86xi1>
    %3 = stablehlo.iota dim = 0 : tensor<86xi64>
    %c_0 = stablehlo.constant dense<44> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<86xi64>
    %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<86xi64>, tensor<86xi64>) -> tensor<86xi1>
    %6 = stablehlo.and %2, %5 : tensor<86xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %7 = call @_where(%6, %arg0, %cst) : (tensor<86xi1>, tensor<3x86xf32>, tensor<f64>) -> tensor<3x86xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<3x86xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<3x86xf32>, tensor<f32>) -> tensor<3xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %11 = stablehlo.sqrt %10 : tensor<3x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %13 = stablehlo.add %12, %11 : tensor<3x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x86xf32>
    %15 = stablehlo.divide %7, %14 : tensor<3x86xf32>
    return %15 : tensor<3x86xf32>
  }
  func.func private @_where(%arg0: tensor<86xi1>, %arg1: tensor<3x86xf32>, %arg2: tensor<f64>) -> tensor<3x86xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<86xi1>) -> tensor<3x86xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x86xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<3x86xi1>, tensor<3x86xf32>
    return %3 : tensor<3x86xf32>
  }
}
