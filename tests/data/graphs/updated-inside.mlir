// A step that reads new parameters, from JAX 0.10.2: the generator learns from the discriminator that has learned.
module @jit_twice attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<6x2xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<8x6xf32>, %arg3: tensor<8x4xf32>) -> (tensor<4x6xf32> {jax.result_info = "result[0][0]"}, tensor<6x2xf32> {jax.result_info = "result[0][1]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<6x2xf32>) -> tensor<8x2xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<8x2xf32>
    %3 = stablehlo.multiply %2, %2 : tensor<8x2xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<8x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %7 = stablehlo.divide %6, %cst_2 : tensor<f32>
    %8 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %9 = stablehlo.tanh %8 : tensor<8x6xf32>
    %10 = stablehlo.dot_general %9, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<6x2xf32>) -> tensor<8x2xf32>
    %11 = stablehlo.multiply %10, %10 : tensor<8x2xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %13 = stablehlo.multiply %12, %10 : tensor<8x2xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%11 init: %cst_4) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %15 = stablehlo.divide %14, %cst_5 : tensor<f32>
    %16 = stablehlo.add %7, %15 : tensor<f32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %17 = stablehlo.divide %cst_6, %cst_7 : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %19 = stablehlo.multiply %18, %13 : tensor<8x2xf32>
    %20 = stablehlo.dot_general %19, %9, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x2xf32>, tensor<8x6xf32>) -> tensor<2x6xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<2x6xf32>) -> tensor<6x2xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %22 = stablehlo.divide %cst_8, %cst_9 : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %24 = stablehlo.multiply %23, %5 : tensor<8x2xf32>
    %25 = stablehlo.dot_general %24, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x2xf32>, tensor<8x6xf32>) -> tensor<2x6xf32>
    %26 = stablehlo.transpose %25, dims = [1, 0] : (tensor<2x6xf32>) -> tensor<6x2xf32>
    %27 = stablehlo.add %21, %26 : tensor<6x2xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %29 = stablehlo.multiply %28, %27 : tensor<6x2xf32>
    %30 = stablehlo.subtract %arg1, %29 : tensor<6x2xf32>
    %31 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %32 = stablehlo.tanh %31 : tensor<8x6xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %34 = stablehlo.subtract %33, %32 : tensor<8x6xf32>
    %35 = stablehlo.dot_general %32, %30, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<6x2xf32>) -> tensor<8x2xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %37 = stablehlo.subtract %35, %36 : tensor<8x2xf32>
    %38 = stablehlo.multiply %37, %37 : tensor<8x2xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %40 = stablehlo.multiply %39, %37 : tensor<8x2xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.reduce(%38 init: %cst_14) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %42 = stablehlo.divide %41, %cst_15 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_17 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %43 = stablehlo.divide %cst_16, %cst_17 : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %45 = stablehlo.multiply %44, %40 : tensor<8x2xf32>
    %46 = stablehlo.dot_general %45, %30, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x2xf32>, tensor<6x2xf32>) -> tensor<8x6xf32>
    %47 = stablehlo.multiply %46, %34 : tensor<8x6xf32>
    %48 = stablehlo.multiply %47, %32 : tensor<8x6xf32>
    %49 = stablehlo.add %47, %48 : tensor<8x6xf32>
    %50 = stablehlo.dot_general %49, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    %51 = stablehlo.transpose %50, dims = [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %53 = stablehlo.multiply %52, %51 : tensor<4x6xf32>
    %54 = stablehlo.subtract %arg0, %53 : tensor<4x6xf32>
    return %54, %30, %42, %16 : tensor<4x6xf32>, tensor<6x2xf32>, tensor<f32>, tensor<f32>
  }
}
