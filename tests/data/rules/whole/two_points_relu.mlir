// SPDX-License-Identifier: GPL-3.0-or-later

module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x18xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<12xi32>
    %1 = stablehlo.iota dim = 0 : tensor<18xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<18xi32>) -> tensor<1x18xi32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %5 = stablehlo.compare EQ, %2, %4, SIGNED : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x1xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1x18xi32>
    %7 = stablehlo.compare EQ, %3, %6, SIGNED : (tensor<1x18xi32>, tensor<1x18xi32>) -> tensor<1x18xi1>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<12x1xi1>) -> tensor<12x18xi1>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x18xi1>) -> tensor<12x18xi1>
    %10 = stablehlo.and %8, %9 : tensor<12x18xi1>
    %c_1 = stablehlo.constant dense<7> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %12 = stablehlo.compare EQ, %2, %11, SIGNED : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x1xi1>
    %c_2 = stablehlo.constant dense<7> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1x18xi32>
    %14 = stablehlo.compare EQ, %3, %13, SIGNED : (tensor<1x18xi32>, tensor<1x18xi32>) -> tensor<1x18xi1>
    %15 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<12x1xi1>) -> tensor<12x18xi1>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x18xi1>) -> tensor<12x18xi1>
    %17 = stablehlo.and %15, %16 : tensor<12x18xi1>
    %18 = stablehlo.or %10, %17 : tensor<12x18xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %19 = call @_where(%18, %arg0, %cst) : (tensor<12x18xi1>, tensor<12x18xf32>, tensor<f64>) -> tensor<12x18xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x18xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.maximum %20, %cst_4 : tensor<f32>
    return %21 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<12x18xi1>, %arg1: tensor<12x18xf32>, %arg2: tensor<f64>) -> tensor<12x18xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<12x18xi1>, tensor<12x18xf32>
    return %2 : tensor<12x18xf32>
  }
}
