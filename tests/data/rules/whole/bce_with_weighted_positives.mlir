// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0), R
// P(sum) <- S(1), S(1), S(0)
// P(avg) <- R, P(avg), R
// P(avg) <- R, R, P(avg)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x24xf32>, %arg1: tensor<12x24xf32>, %arg2: tensor<24xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<3028378172426052520> : tensor<i64>
    %c_0 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c, %c_1 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %8 = stablehlo.subtract %arg2, %7 : tensor<24xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<12x24xf32>
    %11 = stablehlo.multiply %10, %arg1 : tensor<12x24xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %13 = stablehlo.add %11, %12 : tensor<12x24xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %15 = stablehlo.multiply %arg1, %14 : tensor<12x24xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %17 = stablehlo.subtract %16, %15 : tensor<12x24xf32>
    %18 = stablehlo.multiply %17, %arg0 : tensor<12x24xf32>
    %19 = call @log_sigmoid(%arg0) : (tensor<12x24xf32>) -> tensor<12x24xf32>
    %20 = stablehlo.multiply %13, %19 : tensor<12x24xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %22 = stablehlo.multiply %20, %21 : tensor<12x24xf32>
    %23 = stablehlo.subtract %18, %22 : tensor<12x24xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_6) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x24xf32>, tensor<f32>) -> tensor<f32>
    return %24 : tensor<f32>
  }
  func.func private @log_sigmoid(%arg0: tensor<12x24xf32>) -> tensor<12x24xf32> {
    %0 = stablehlo.negate %arg0 : tensor<12x24xf32>
    %1 = call @softplus(%0) : (tensor<12x24xf32>) -> tensor<12x24xf32>
    %2 = stablehlo.negate %1 : tensor<12x24xf32>
    return %2 : tensor<12x24xf32>
  }
  func.func private @softplus(%arg0: tensor<12x24xf32>) -> tensor<12x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<12x24xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<12x24xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<12x24xf32>
    %7 = stablehlo.abs %3 : tensor<12x24xf32>
    %8 = stablehlo.negate %7 : tensor<12x24xf32>
    %9 = stablehlo.exponential %8 : tensor<12x24xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<12x24xf32>
    %11 = stablehlo.add %1, %10 : tensor<12x24xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<12x24xi1>, tensor<12x24xf32>
    return %12 : tensor<12x24xf32>
  }
}
