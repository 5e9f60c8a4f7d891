// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0), S(0)
// S(1) <- S(1), S(1), S(1), S(1)
// P(avg) <- P(avg), R, P(avg), R
// P(max) <- P(max), R, R, R
// P(min) <- R, R, P(max), R
// P(min) <- P(min), R, R, R
// P(max) <- R, R, P(min), R
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x9xf32>, %arg1: tensor<6x9xf32>, %arg2: tensor<6x9xf32>, %arg3: tensor<6x9xf32>) -> (tensor<6x9xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<4120258070574422074> : tensor<i64>
    %c_0 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c, %c_1 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %cst = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %8 = stablehlo.multiply %arg3, %7 : tensor<6x9xf32>
    %cst_2 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %10 = stablehlo.multiply %arg1, %9 : tensor<6x9xf32>
    %11 = stablehlo.multiply %10, %arg1 : tensor<6x9xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %13 = stablehlo.multiply %11, %12 : tensor<6x9xf32>
    %14 = stablehlo.add %8, %13 : tensor<6x9xf32>
    %15 = stablehlo.sqrt %14 : tensor<6x9xf32>
    %cst_4 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %17 = stablehlo.add %15, %16 : tensor<6x9xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %19 = stablehlo.divide %18, %17 : tensor<6x9xf32>
    %cst_6 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %21 = stablehlo.multiply %19, %20 : tensor<6x9xf32>
    %cst_7 = stablehlo.constant dense<5.000000e-02> : tensor<f64>
    %cst_8 = stablehlo.constant dense<2.000000e-01> : tensor<f64>
    %22 = call @clip(%21, %cst_7, %cst_8) : (tensor<6x9xf32>, tensor<f64>, tensor<f64>) -> tensor<6x9xf32>
    %cst_9 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %24 = stablehlo.multiply %arg2, %23 : tensor<6x9xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %26 = stablehlo.multiply %arg1, %25 : tensor<6x9xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %28 = stablehlo.multiply %26, %27 : tensor<6x9xf32>
    %29 = stablehlo.add %24, %28 : tensor<6x9xf32>
    %30 = stablehlo.multiply %22, %29 : tensor<6x9xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %32 = stablehlo.multiply %30, %31 : tensor<6x9xf32>
    %33 = stablehlo.subtract %arg0, %32 : tensor<6x9xf32>
    return %33 : tensor<6x9xf32>
  }
  func.func private @clip(%arg0: tensor<6x9xf32>, %arg1: tensor<f64>, %arg2: tensor<f64>) -> tensor<6x9xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<6x9xf32>
    %3 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<6x9xf32>
    return %5 : tensor<6x9xf32>
  }
}
