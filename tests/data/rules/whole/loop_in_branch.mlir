// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, S(0)
// S(1) <- R, S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1xf32>, %arg1: tensor<8x12xf32>) -> (tensor<8x12xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<1xf32>) -> tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.compare GT, %0, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %3 = "stablehlo.case"(%2) ({
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
      %5 = stablehlo.multiply %arg1, %4 : tensor<8x12xf32>
      stablehlo.return %5 : tensor<8x12xf32>
    }, {
      %4 = stablehlo.while(%iterArg = %arg1) : tensor<8x12xf32>
      cond {
        %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
        %6 = stablehlo.compare GT, %iterArg, %5, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
        %c = stablehlo.constant dense<false> : tensor<i1>
        %7 = stablehlo.reduce(%6 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<8x12xi1>, tensor<i1>) -> tensor<i1>
        stablehlo.return %7 : tensor<i1>
      } do {
        %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
        %6 = stablehlo.compare GT, %iterArg, %5, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
        %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
        %8 = stablehlo.divide %iterArg, %7 : tensor<8x12xf32>
        %9 = func.call @_where(%6, %8, %iterArg) : (tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
        stablehlo.return %9 : tensor<8x12xf32>
      }
      stablehlo.return %4 : tensor<8x12xf32>
    }) : (tensor<i32>) -> tensor<8x12xf32>
    return %3 : tensor<8x12xf32>
  }
  func.func private @_where(%arg0: tensor<8x12xi1>, %arg1: tensor<8x12xf32>, %arg2: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<8x12xi1>, tensor<8x12xf32>
    return %0 : tensor<8x12xf32>
  }
}
