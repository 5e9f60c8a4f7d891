// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(max) <- P(max)
// P(min) <- P(min)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x12xf32>) -> (tensor<8x12xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %c) : tensor<8x12xf32>, tensor<i32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg_0, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %cst = stablehlo.constant dense<1.000000e+03> : tensor<f32>
      %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
      %2 = stablehlo.compare GT, %iterArg, %1, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
      %3 = stablehlo.multiply %iterArg, %iterArg : tensor<8x12xf32>
      %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
      %5 = stablehlo.multiply %iterArg, %4 : tensor<8x12xf32>
      %6 = func.call @_where(%2, %3, %5) : (tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %7 = stablehlo.add %iterArg_0, %c_2 : tensor<i32>
      stablehlo.return %6, %7 : tensor<8x12xf32>, tensor<i32>
    }
    return %0#0 : tensor<8x12xf32>
  }
  func.func private @_where(%arg0: tensor<8x12xi1>, %arg1: tensor<8x12xf32>, %arg2: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<8x12xi1>, tensor<8x12xf32>
    return %0 : tensor<8x12xf32>
  }
}
