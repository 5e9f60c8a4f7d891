// One example, and the two words of a key, from JAX 0.10.2.
module @jit_ke attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x6xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<6x6xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<1x6xf32>, %arg3: tensor<2xui32>) -> (tensor<6x6xf32> {jax.result_info = "result[0]['a']"}, tensor<6x6xf32> {jax.result_info = "result[0]['b']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.slice %arg3 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg3 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.xor %1, %3 : tensor<ui32>
    %5 = stablehlo.convert %4 : (tensor<ui32>) -> tensor<f32>
    %cst = stablehlo.constant dense<2.32830644E-10> : tensor<f32>
    %6 = stablehlo.multiply %5, %cst : tensor<f32>
    %7 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x6xf32>, tensor<6x6xf32>) -> tensor<1x6xf32>
    %8 = stablehlo.tanh %7 : tensor<1x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %10 = stablehlo.subtract %9, %8 : tensor<1x6xf32>
    %11 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %12 = stablehlo.multiply %8, %11 : tensor<1x6xf32>
    %13 = stablehlo.dot_general %12, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x6xf32>, tensor<6x6xf32>) -> tensor<1x6xf32>
    %14 = stablehlo.multiply %13, %13 : tensor<1x6xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %16 = stablehlo.multiply %15, %13 : tensor<1x6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%14 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %19 = stablehlo.multiply %18, %16 : tensor<1x6xf32>
    %20 = stablehlo.dot_general %19, %12, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<6x6xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %22 = stablehlo.dot_general %19, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1x6xf32>, tensor<6x6xf32>) -> tensor<1x6xf32>
    %23 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %24 = stablehlo.multiply %22, %23 : tensor<1x6xf32>
    %25 = stablehlo.multiply %24, %10 : tensor<1x6xf32>
    %26 = stablehlo.multiply %25, %8 : tensor<1x6xf32>
    %27 = stablehlo.add %25, %26 : tensor<1x6xf32>
    %28 = stablehlo.dot_general %27, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<6x6xf32>
    %29 = stablehlo.transpose %28, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %31 = stablehlo.multiply %30, %29 : tensor<6x6xf32>
    %32 = stablehlo.subtract %arg0, %31 : tensor<6x6xf32>
    %cst_5 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %34 = stablehlo.multiply %33, %21 : tensor<6x6xf32>
    %35 = stablehlo.subtract %arg1, %34 : tensor<6x6xf32>
    return %32, %35, %17 : tensor<6x6xf32>, tensor<6x6xf32>, tensor<f32>
  }
}
