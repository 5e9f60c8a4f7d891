// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x40xf32>) -> (tensor<12xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<12xi32>
    %1 = stablehlo.iota dim = 0 : tensor<40xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<40xi32>) -> tensor<1x40xi32>
    %c = stablehlo.constant dense<6> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %5 = stablehlo.compare GE, %2, %4, SIGNED : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x1xi1>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %7 = stablehlo.compare LT, %2, %6, SIGNED : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x1xi1>
    %8 = stablehlo.and %5, %7 : tensor<12x1xi1>
    %c_1 = stablehlo.constant dense<28> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1x40xi32>
    %10 = stablehlo.compare GE, %3, %9, SIGNED : (tensor<1x40xi32>, tensor<1x40xi32>) -> tensor<1x40xi1>
    %c_2 = stablehlo.constant dense<31> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1x40xi32>
    %12 = stablehlo.compare LT, %3, %11, SIGNED : (tensor<1x40xi32>, tensor<1x40xi32>) -> tensor<1x40xi1>
    %13 = stablehlo.and %10, %12 : tensor<1x40xi1>
    %14 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<12x1xi1>) -> tensor<12x40xi1>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x40xi1>) -> tensor<12x40xi1>
    %16 = stablehlo.and %14, %15 : tensor<12x40xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %17 = call @_where(%16, %arg0, %cst) : (tensor<12x40xi1>, tensor<12x40xf32>, tensor<f64>) -> tensor<12x40xf32>
    %18 = stablehlo.multiply %17, %17 : tensor<12x40xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<12x40xf32>, tensor<f32>) -> tensor<12xf32>
    %20 = stablehlo.sqrt %19 : tensor<12xf32>
    return %20 : tensor<12xf32>
  }
  func.func private @_where(%arg0: tensor<12x40xi1>, %arg1: tensor<12x40xf32>, %arg2: tensor<f64>) -> tensor<12x40xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12x40xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<12x40xi1>, tensor<12x40xf32>
    return %2 : tensor<12x40xf32>
  }
}
