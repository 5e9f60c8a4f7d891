module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1024x1024xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<1024x1024xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<128x1024xf32>, %arg3: tensor<128x1024xf32>) -> (tensor<1024x1024xf32> {jax.result_info = "result[0]"}, tensor<1024x1024xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x1024xf32>, tensor<1024x1024xf32>) -> tensor<128x1024xf32>
    %1 = stablehlo.dot_general %0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x1024xf32>, tensor<1024x1024xf32>) -> tensor<128x1024xf32>
    %2 = stablehlo.subtract %1, %arg3 : tensor<128x1024xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<128x1024xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.310720e+05> : tensor<f32>
    %5 = stablehlo.divide %cst_0, %cst_1 : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<128x1024xf32>
    %7 = stablehlo.multiply %6, %4 : tensor<128x1024xf32>
    %8 = stablehlo.dot_general %7, %0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x1024xf32>, tensor<128x1024xf32>) -> tensor<1024x1024xf32>
    %9 = stablehlo.transpose %8, dims = [1, 0] : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %10 = stablehlo.dot_general %7, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<128x1024xf32>, tensor<1024x1024xf32>) -> tensor<128x1024xf32>
    %11 = stablehlo.dot_general %10, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x1024xf32>, tensor<128x1024xf32>) -> tensor<1024x1024xf32>
    %12 = stablehlo.transpose %11, dims = [1, 0] : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1024x1024xf32>
    %14 = stablehlo.multiply %13, %12 : tensor<1024x1024xf32>
    %15 = stablehlo.subtract %arg0, %14 : tensor<1024x1024xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1024x1024xf32>
    %17 = stablehlo.multiply %16, %9 : tensor<1024x1024xf32>
    %18 = stablehlo.subtract %arg1, %17 : tensor<1024x1024xf32>
    return %15, %18 : tensor<1024x1024xf32>, tensor<1024x1024xf32>
  }
}
