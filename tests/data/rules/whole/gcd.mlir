// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xi32>, %arg1: tensor<6x8xi32>) -> (tensor<6x8xi32> {jax.result_info = "result"}) {
    %0 = call @gcd(%arg0, %arg1) : (tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
    return %0 : tensor<6x8xi32>
  }
  func.func private @gcd(%arg0: tensor<6x8xi32>, %arg1: tensor<6x8xi32>) -> tensor<6x8xi32> {
    %0 = stablehlo.abs %arg0 : tensor<6x8xi32>
    %1 = stablehlo.abs %arg1 : tensor<6x8xi32>
    %2:2 = stablehlo.while(%iterArg = %0, %iterArg_0 = %1) : tensor<6x8xi32>, tensor<6x8xi32>
    cond {
      %c = stablehlo.constant dense<0> : tensor<i32>
      %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x8xi32>
      %4 = stablehlo.compare NE, %iterArg_0, %3, SIGNED : (tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi1>
      %c_1 = stablehlo.constant dense<false> : tensor<i1>
      %5 = stablehlo.reduce(%4 init: %c_1) applies stablehlo.or across dimensions = [0, 1] : (tensor<6x8xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %c = stablehlo.constant dense<0> : tensor<i32>
      %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x8xi32>
      %4 = stablehlo.compare NE, %iterArg_0, %3, SIGNED : (tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi1>
      %5 = func.call @_where(%4, %iterArg_0, %iterArg) : (tensor<6x8xi1>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<6x8xi32>
      %7 = stablehlo.compare NE, %iterArg_0, %6, SIGNED : (tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi1>
      %8 = stablehlo.remainder %iterArg, %iterArg_0 : tensor<6x8xi32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %9 = func.call @_where_0(%7, %8, %c_2) : (tensor<6x8xi1>, tensor<6x8xi32>, tensor<i32>) -> tensor<6x8xi32>
      %10 = stablehlo.compare LT, %5, %9, SIGNED : (tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi1>
      %11 = func.call @_where(%10, %9, %5) : (tensor<6x8xi1>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      %12 = stablehlo.compare LT, %5, %9, SIGNED : (tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi1>
      %13 = func.call @_where(%12, %5, %9) : (tensor<6x8xi1>, tensor<6x8xi32>, tensor<6x8xi32>) -> tensor<6x8xi32>
      stablehlo.return %11, %13 : tensor<6x8xi32>, tensor<6x8xi32>
    }
    return %2#0 : tensor<6x8xi32>
  }
  func.func private @_where(%arg0: tensor<6x8xi1>, %arg1: tensor<6x8xi32>, %arg2: tensor<6x8xi32>) -> tensor<6x8xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6x8xi1>, tensor<6x8xi32>
    return %0 : tensor<6x8xi32>
  }
  func.func private @_where_0(%arg0: tensor<6x8xi1>, %arg1: tensor<6x8xi32>, %arg2: tensor<i32>) -> tensor<6x8xi32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<6x8xi32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<6x8xi1>, tensor<6x8xi32>
    return %1 : tensor<6x8xi32>
  }
}
