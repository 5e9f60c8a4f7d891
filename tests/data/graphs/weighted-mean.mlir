// masked-mean.mlir with a weight per example, a literal: one op reads all of it, and others its pieces.
module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x16xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<16x4xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<16xf32>, %arg3: tensor<16x8xf32>, %arg4: tensor<16x4xf32>) -> (tensor<8x16xf32> {jax.result_info = "result[0]['w1']"}, tensor<16x4xf32> {jax.result_info = "result[0]['w2']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %w = stablehlo.constant dense<[2.50e-01, 1.12e+00, 2.00e+00, 8.75e-01, 1.75e+00, 6.25e-01, 1.50e+00, 3.75e-01, 1.25e+00, 2.12e+00, 1.00e+00, 1.88e+00, 7.50e-01, 1.62e+00, 5.00e-01, 1.38e+00]> : tensor<16xf32>
    %m = stablehlo.multiply %arg2, %w : tensor<16xf32>
    %0 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
    %1 = stablehlo.tanh %0 : tensor<16x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<16x16xf32>
    %4 = stablehlo.dot_general %1, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x16xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %5 = stablehlo.subtract %4, %arg4 : tensor<16x4xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<16x4xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x4xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<16x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<16xf32>
    %10 = stablehlo.multiply %9, %m : tensor<16xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%m init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %13 = stablehlo.add %12, %cst_4 : tensor<f32>
    %14 = stablehlo.divide %11, %13 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.divide %cst_5, %13 : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %17 = stablehlo.multiply %16, %m : tensor<16xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<16xf32>) -> tensor<16x4xf32>
    %19 = stablehlo.multiply %18, %8 : tensor<16x4xf32>
    %20 = stablehlo.dot_general %19, %1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x4xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<4x16xf32>) -> tensor<16x4xf32>
    %22 = stablehlo.dot_general %19, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x16xf32>
    %23 = stablehlo.multiply %22, %3 : tensor<16x16xf32>
    %24 = stablehlo.multiply %23, %1 : tensor<16x16xf32>
    %25 = stablehlo.add %23, %24 : tensor<16x16xf32>
    %26 = stablehlo.dot_general %25, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x16xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %cst_6 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %29 = stablehlo.multiply %28, %27 : tensor<8x16xf32>
    %30 = stablehlo.subtract %arg0, %29 : tensor<8x16xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x4xf32>
    %32 = stablehlo.multiply %31, %21 : tensor<16x4xf32>
    %33 = stablehlo.subtract %arg1, %32 : tensor<16x4xf32>
    return %30, %33, %14 : tensor<8x16xf32>, tensor<16x4xf32>, tensor<f32>
  }
}
